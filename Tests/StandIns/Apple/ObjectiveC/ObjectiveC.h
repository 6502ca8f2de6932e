typedef _Bool BOOL;
@class Protocol;
typedef struct objc_selector *SEL;
#pragma clang assume_nonnull begin
@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property (readonly) unsigned long hash;
@property (readonly) Class superclass;
- (BOOL)isProxy;
- (BOOL)isKindOfClass:(Class)aClass;
- (BOOL)respondsToSelector:(SEL _Null_unspecified)aSelector;
@end
__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (instancetype)init __attribute__((objc_designated_initializer));
- (id _Null_unspecified)forwardingTargetForSelector:(SEL _Null_unspecified)aSelector;
@end
#pragma clang assume_nonnull end
