const BASE = '/api/user/pc'

/** 消息的接口；各人只见自己的。 */
export const messageApi = {
  list: `${BASE}/messages`,
  read: `${BASE}/messageRead`,
  resendOutside: '/api/setting/outside/pc/resend',
} as const
