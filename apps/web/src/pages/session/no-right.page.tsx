import { screenOf } from '@zhujian/domain/screens'
import { type ReactElement, useEffect } from 'react'
import { copyText } from '../../data/copy-text'
import { notify } from '../../data/notices'
import { parseAddress, safeTarget } from '../../data/place'
import { useSession } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { LostPage } from './lost-page'

function reasonFor(title: string | undefined, free: boolean): string {
  if (free) return `免登录链接只供查看，${title ? `“${title}”` : '本页'}须用账号登录后打开`
  return title ? `“${title}”不在当前账号的权限范围内，请联系本机构管理员开通` : '当前账号没有访问权限，请联系本机构管理员开通'
}

/** 401：没有权限。显示被拒的地址（只认本应用的地址），并给出申请权限所需的信息。 */
export default function NoRightPage({ query, tab }: PageProps): ReactElement {
  const user = useSession((state) => state.user)
  const wanted = safeTarget(query['url'])
  const title = wanted && screenOf(parseAddress(wanted).path)?.title
  const { setTitle } = tab
  useEffect(() => {
    if (title) setTitle(`无权限：${title}`)
  }, [title, setTitle])
  const request = async (): Promise<void> => {
    const text = `申请权限：${title ?? wanted ?? ''}\n账号：${user?.username ?? ''}（${user?.real_name ?? ''}）\n地址：${wanted ?? ''}`
    if (await copyText(text)) notify('success', '申请内容已复制，请发给本机构管理员')
    else notify('warning', '复制没有成功，请手工抄录页面上的地址')
  }
  // 免登录查看的人只看交给他的，没有账号可以申请。
  const actions = user && !user.free && (
    <button type="button" className="plain-button" onClick={() => void request()}>
      申请权限
    </button>
  )
  return (
    <LostPage code="401" title="暂无权限查看" tab={tab} actions={actions}>
      <p>{reasonFor(title, user?.free === true)}</p>
      {wanted && (
        <p>
          <code>{wanted}</code>
        </p>
      )}
    </LostPage>
  )
}
