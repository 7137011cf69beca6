import { dict } from '@zhujian/model'

/** 消息中心的四类消息。 */
export const messageKinds = dict({
  todo: ['todo', '待办'],
  warning: ['warning', '预警'],
  notice: ['notice', '通知'],
  download: ['download', '下载'],
})

/** 个人偏好的名称：哪些类别的消息同时发到站外，值为类别的数组。 */
export const OUTSIDE_PREFERENCE = 'message.outside'

/** 没有选过的人：待办与预警会误事，发到站外；通知与下载不打扰。 */
export const DEFAULT_OUTSIDE_KINDS = ['todo', 'warning'] as const
