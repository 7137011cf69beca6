import type { BizInfoAnswer, BizStartAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useEffect, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { Empty } from '../../ui/empty'
import { LoadError, Loading } from '../../ui/loading'
import { ApplyForm } from './apply-form'
import { BIZ, caseAddress } from './biz-paths'

/** 退回后重报：带着上次的内容，指出有误的项标红。 */
export function ApplyAgain({ id, tab }: { id: number; tab: Tab }) {
  const info = useApi<BizInfoAnswer>(BIZ, bizApi.detail, { id })
  const { setTitle } = tab
  const { title, biz_no: no } = info.data?.row ?? {}
  // 打开时的样子：提交之后这件申请不再可改，表单不能因此消失。
  const [held, setHeld] = useState<BizInfoAnswer | null>(null)
  if (held === null && info.data && !info.isFetching) setHeld(info.data)
  useEffect(() => {
    if (title) setTitle(`重报：${title}`, no)
  }, [title, no, setTitle])
  if (info.isError && !held) return <LoadError reason={messageOf(info.error)} onRetry={() => void info.refetch()} />
  if (!held) return <Loading lines={10} />
  if (!held.acts.includes('resubmit')) {
    const see = (
      <button type="button" className="zj-link" onClick={() => tab.replace(caseAddress(id))}>
        查看申请
      </button>
    )
    return <Empty text="这件申请现在不需要补正" action={see} />
  }
  const { row } = held
  return <ApplyForm kind={row.kind} tab={tab} project={row.engineering_id} start={startOf(held)} again={held} />
}

/** 上次提交的内容就是起点。 */
const startOf = ({ row, type, content, checks, nodes }: BizInfoAnswer): BizStartAnswer => ({
  type,
  project_name: row.engineering_id_text ?? '',
  library: row.library,
  title: row.title,
  content,
  checks,
  nodes: nodes.map((node) => ({ label: node.label, people: node.tasks, skipped: node.state === 'skipped' })),
})
