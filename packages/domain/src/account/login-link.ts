/** 一条还没有人打开的免登录链接；时刻为秒。 */
export interface OpenLink {
  id: number
  expires_at: number
  /** 限定的工程；空为账号能看到的全部。 */
  project: string | null
}

/** 链接落到哪一页：限定工程的到工程概况，否则到首页；凭证只在链接里，打开后立即从地址中去掉。 */
export function linkTo(origin: string, ticket: string, engineeringId: number | null): string {
  const page =
    engineeringId === null ? '/index?' : `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${engineeringId}&`
  return `${origin}/#${page}token=${ticket}`
}
