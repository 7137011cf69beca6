const BASE = '/api/account/account/pc'

export const ACCOUNT = 'account'

/** 账号页面用到的接口。 */
export const accountApi = {
  list: `${BASE}/getList`,
  totals: `${BASE}/totals`,
  add: `${BASE}/add`,
  places: `${BASE}/places`,
  setStatus: `${BASE}/setStatus`,
  proposeStatus: `${BASE}/proposeStatus`,
  proposals: `${BASE}/proposals`,
  decideProposal: `${BASE}/decideProposal`,
  unlock: `${BASE}/unlock`,
  locked: `${BASE}/locked`,
  issuePassword: `${BASE}/issuePassword`,
  resetPassword: `${BASE}/resetPassword`,
  issuePasswords: `${BASE}/issuePasswords`,
  forceOffline: `${BASE}/forceOffline`,
  removeMfa: `${BASE}/removeMfa`,
  sessions: `${BASE}/sessions`,
  export: `${BASE}/export`,
} as const
