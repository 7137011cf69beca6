const base = '/api/safety/safety_check/pc'

export const visitApi = { send: `${base}/visit`, desk: `${base}/visitDesk` } as const
