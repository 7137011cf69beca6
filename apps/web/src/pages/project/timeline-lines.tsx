import { type ChronicleAnswer, type ChronicleLine, chronicleAddress, chronicleKind } from '@zhujian/domain/project/chronicle'
import { dayOf, formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { WORKSPACE } from '../../data/changes'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { Loading, LoadError } from '../../ui/loading'
import { Tag } from '../../ui/tag'
import { projectApi } from './project-paths'

interface LinesProps {
  id: number
  params: Readonly<Record<string, unknown>>
  /** 打印之前一直取到最后。 */
  whole: boolean
  onWhole: () => void
}

export function TimelineLines(props: LinesProps) {
  return (
    <div className="timeline-lines" key={JSON.stringify(props.params)}>
      <Part {...props} />
    </div>
  )
}

/** 一页；看的人要更早的，或要打印，再取接着的一页。 */
function Part({ after, ...props }: LinesProps & { after?: string }) {
  const { id, params, whole, onWhole } = props
  const [more, setMore] = useState(false)
  const asked = after === undefined ? params : { ...params, after }
  const part = useApi<ChronicleAnswer>(WORKSPACE, projectApi.chronicle, asked, { keepRows: true })
  const next = part.data?.next ?? null
  const further = next !== null && (more || whole)
  const ended = part.data !== undefined && next === null
  useEffect(() => {
    if (whole && ended) onWhole()
  }, [whole, ended, onWhole])
  if (part.isError && !part.data) return <LoadError reason={messageOf(part.error)} onRetry={() => void part.refetch()} />
  if (!part.data) return <Loading lines={4} />
  return (
    <>
      <ol className="timeline-part" aria-label={after === undefined ? '大事记' : '更早的'}>
        {part.data.rows.map((line, index) => (
          <Line key={`${line.entity}${line.id}${line.at}${line.word}${index}`} line={line} id={id} />
        ))}
      </ol>
      {further && <Part {...props} after={next} />}
      {next !== null && !further && (
        <div className="timeline-more zj-no-print">
          <Button onClick={() => setMore(true)}>看更早的</Button>
        </div>
      )}
    </>
  )
}

function Line({ line, id }: { line: ChronicleLine; id: number }) {
  const { kind, at, dated, word, label, tone, who } = line
  return (
    <li className={`timeline-line timeline-${tone}`}>
      <time className="timeline-when">{dated ? dayOf(at) : formatInstant(at)}</time>
      <span className="timeline-kind">
        <Tag tone={tone} icon={null}>
          {chronicleKind.labelOf(kind)}
        </Tag>
      </span>
      <span className="timeline-what">
        <a href={`#${chronicleAddress(line, id)}`} title={label || word}>
          {word}
        </a>
        {label !== '' && <span className="timeline-label">{label}</span>}
      </span>
      <span className="timeline-who">{who ?? '—'}</span>
    </li>
  )
}
