import { listOfKind, type RelatedCounts, relatedLists } from '@zhujian/domain/project/related'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { PROJECT, projectApi } from './project-paths'
import './survey-related.css'

/** 本工程的各类资料与件数，逐类打开；看不到的一类不列。 */
export function SurveyRelated({ id, name, tab }: { id: number; name: string; tab: Tab }) {
  const related = useApi<RelatedCounts>(PROJECT, projectApi.related, { engineering_id: id })
  const counts = new Map(related.data?.lists.map(({ key, count }) => [key, count]))
  const lists = relatedLists.filter(({ key }) => counts.has(key))
  const kinds = (related.data?.kinds ?? []).flatMap(({ kind, count }) => {
    const list = listOfKind(kind)
    return list ? [{ kind, count, ...list }] : []
  })
  if (lists.length === 0) return null
  return (
    <Card title="本工程" note="按类查看，只列本工程的">
      <nav className="survey-related" aria-label="本工程的资料">
        {lists.map(({ key, label, path, param }) => (
          <Entry
            key={key}
            label={label}
            count={counts.get(key) ?? 0}
            onOpen={() => tab.openTab(`${path}${path.includes('?') ? '&' : '?'}${param}=${id}`, `${label}：${name}`)}
          />
        ))}
      </nav>
      {kinds.length > 0 && (
        <nav className="survey-related" aria-label="本工程的申请">
          <span className="survey-related-head">申请</span>
          {kinds.map(({ kind, label, count, address }) => (
            <Entry key={kind} label={label} count={count} onOpen={() => tab.openTab(`${address}?engineering_id=${id}`)} />
          ))}
        </nav>
      )}
    </Card>
  )
}

function Entry({ label, count, onOpen }: { label: string; count: number; onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen}>
      {label}
      <strong>{count}</strong>
    </button>
  )
}
