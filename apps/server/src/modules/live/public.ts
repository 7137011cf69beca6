/** 某账号的消息有变化；通知只带账号编号，内容由浏览器按权限再取。 */
export const MESSAGE_TOPIC = 'message'
/** 本人把消息标为已读：只有未读数变了，没有发生别的事。 */
export const MESSAGE_READ_TOPIC = 'message.read'
