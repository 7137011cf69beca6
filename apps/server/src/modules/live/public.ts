/** 某账号的消息有变化；通知只带账号编号，内容由浏览器按权限再取。 */
export const MESSAGE_TOPIC = 'message'
