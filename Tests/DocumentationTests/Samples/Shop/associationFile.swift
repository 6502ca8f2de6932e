import DeepLinks
import LinkTools
import RIBLinks

func associationFile(of links: LinkPlans<ShopRouter>) throws -> String {
  let (file, notes) = try links.table().associationFile(
    host: "shop.example", appIDs: ["ABCDE12345.com.example.shop"])
  for note in notes { print("warning: \(note)") }
  return file.json
}
