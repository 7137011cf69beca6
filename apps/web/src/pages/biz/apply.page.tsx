import { useEffect } from 'react'
import { type PageProps, useTabState } from '../../data/tab'
import { WithKinds } from '../../entity/with-kinds'
import { Empty } from '../../ui/empty'
import { ApplyNew } from './apply-new'
import { ApplyAgain } from './apply-again'
import { kindOfCode, labelOfKind, useBizType } from './use-biz'
import './biz.css'
import './case.css'
import './case-phone.css'
import './apply.css'

/** 办理申请：编号是数字的为退回后重报，其余是事项编码，新建申请。 */
export default function ApplyPage({ query, tab }: PageProps) {
  const asked = query.id ?? query.kind ?? ''
  const id = /^\d+$/.test(asked) ? Number(asked) : null
  const type = useBizType(asked)
  const [project, setProject] = useTabState<number | null>('project', Number(query.project) || null)
  const [about, setAbout] = useTabState<number | null>('about', Number(query.about) || null)
  const { setTitle } = tab
  // 同一事项只有一个标签：从另一个工程再来，换到那个工程。
  const wanted = Number(query.project) || null
  const from = Number(query.about) || null
  useEffect(() => {
    if (wanted === null) return
    setProject(wanted)
    setAbout(from)
  }, [wanted, from, setProject, setAbout])
  const known = id !== null || kindOfCode(asked) !== undefined
  useEffect(() => {
    if (id === null && known) setTitle(`新建${labelOfKind(asked, type)}`)
  }, [id, known, asked, type, setTitle])
  if (!known) return <Empty text="没有这个办理事项" />
  return (
    <WithKinds>
      {id === null ? (
        <ApplyNew
          kind={asked}
          type={type}
          tab={tab}
          project={project}
          onProject={(id, draft) => {
            setProject(id)
            setAbout(draft ?? null)
          }}
          about={about ?? undefined}
        />
      ) : (
        <ApplyAgain id={id} tab={tab} />
      )}
    </WithKinds>
  )
}
