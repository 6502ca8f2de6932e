#!/usr/bin/env python3
"""A second signer of links and configurations, written from the article "Signing in another language" and from nothing else.

    sign.py canonical            a link on each line: prints its canonical form, escaped as a JSON string
    sign.py hmac ID HEX TIME     ... prints it signed with the secret, until TIME
    sign.py ed25519 ID HEX TIME  ... prints it signed with the private key, until TIME
    sign.py hmac ID HEX          a configuration on each line: prints it signed with the secret
    sign.py ed25519 ID HEX       ... prints it signed with the private key

A link that cannot be signed gives a line that begins with an exclamation mark.
"""
import base64, hashlib, hmac, json, re, sys

PARTS = re.compile(rb"(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.S)
UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
RESERVED = frozenset(b":/?#[]@!$&'()*+,;=")
ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})")


def decoded(text):
    return ESCAPE.sub(lambda escape: bytes([int(escape[1], 16)]), text)


def normal(text):
    result, index = bytearray(), 0
    while index < len(text):
        escape = ESCAPE.match(text, index)
        byte = int(escape[1], 16) if escape else text[index]
        if byte in UNRESERVED or (byte in RESERVED and not escape):
            result.append(byte)
        else:
            result += b"%%%02X" % byte
        index += 3 if escape else 1
    return bytes(result)


def canonical(link):
    if re.search(rb"%(?![0-9A-Fa-f]{2})", link):
        raise ValueError("an escape is broken")
    decoded(link).decode("utf-8")
    scheme, authority, path, query, fragment = PARTS.fullmatch(link).groups()
    result = b"link-signature-2\n"
    if scheme is not None:
        scheme = scheme.lower()
        result += scheme + b":"
    if authority is not None:
        if scheme in (b"http", b"https"):
            if b"@" in authority:
                raise ValueError("a link of the web has a user")
            authority = authority.lower()
        result += b"//" + normal(authority)
    result += normal(path)
    fields = [field for field in (query or b"").split(b"&") if field]
    name = lambda field: decoded(field.split(b"=", 1)[0])
    fields = [field for field in fields if name(field) != b"sig"]
    fields.sort(key=lambda field: name(field).replace(b"+", b" "))
    if fields:
        result += b"?" + b"&".join(normal(field) for field in fields)
    if fragment is not None:
        result += b"#" + normal(fragment)
    return result


def add(link, fields):
    head, hash_sign, fragment = link.partition(b"#")
    _, mark, query = head.partition(b"?")
    separator = b"?" if not mark else b"&" if query else b""
    return head + separator + fields + hash_sign + fragment


def signed(link, key, time, sign):
    unsigned = add(link, b"sig-v=2&sig-key=%s&sig-exp=%s" % (key.encode(), time.encode()))
    return add(unsigned, b"sig=" + sign(canonical(unsigned)).hex().encode())


def configuration(payload, key, sign):
    code = sign(b"link-configuration-2\n" + payload).hex()
    return json.dumps({"form": 2, "key": key, "payload": base64.b64encode(payload).decode(), "signature": code})


# Ed25519, from the formulas of RFC 8032, section 5.1. It is slow, and not safe against those who measure time: it is for tests.
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def plus(a, b):
    x, y, z, t = a
    X, Y, Z, T = b
    e, f = (y + x) * (Y + X) - (y - x) * (Y - X), 2 * z * Z - 2 * t * T * D
    g, h = 2 * z * Z + 2 * t * T * D, (y + x) * (Y + X) + (y - x) * (Y - X)
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    result = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = plus(result, point)
        point, number = plus(point, point), number >> 1
    return result


def encoded(point):
    x, y, z, _ = point
    inverse = pow(z, P - 2, P)
    return (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(32, "little")


def base():
    y = 4 * pow(5, P - 2, P) % P
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    return (x if x % 2 == 0 else P - x, y, 1, (x if x % 2 == 0 else P - x) * y % P)


BASE = base()


def ed25519(private, message):
    digest = hashlib.sha512(private).digest()
    secret = int.from_bytes(digest[:32], "little") & ((1 << 254) - 8) | 1 << 254
    public = encoded(times(secret, BASE))
    number = lambda *parts: int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % L
    nonce = number(digest[32:], message)
    point = encoded(times(nonce, BASE))
    return point + ((nonce + number(point, public, message) * secret) % L).to_bytes(32, "little")


def main(words):
    if words[0] == "canonical":
        answer = lambda link: json.dumps(canonical(link).decode("ascii"))
    else:
        key, secret = words[1], bytes.fromhex(words[2])
        methods = {"hmac": lambda m: hmac.new(secret, m, hashlib.sha256).digest(), "ed25519": lambda m: ed25519(secret, m)}
        sign = methods[words[0]]
        if len(words) > 3:
            answer = lambda link: signed(link, key, words[3], sign).decode("utf-8")
        else:
            answer = lambda payload: configuration(payload, key, sign)
    for line in sys.stdin.buffer:
        try:
            print(answer(line.rstrip(b"\n")))
        except ValueError as error:
            print("!", error)


main(sys.argv[1:])
