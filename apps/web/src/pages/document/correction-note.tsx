import { correctionOf } from '@zhujian/domain/document/correction'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { superviseLine } from '@zhujian/domain/document/document-types'
import { useApi } from '../../data/queries'
import { entityPath } from '../../entity/entity-paths'
import { LoadError } from '../../ui/loading'
import { messageOf } from '../../data/api-error'
import { DOCUMENT, type DocumentRow } from './document-paths'

/** 更正文书改了原文书的哪些话：审核、签发的人先看这个。 */
export function CorrectionNote({ row }: { row: DocumentRow }) {
  const original = useApi<DocumentRow>(
    DOCUMENT,
    entityPath(DOCUMENT, 'info'),
    { id: row.corrects_id ?? 0 },
    { enabled: typeof row.corrects_id === 'number' },
  )
  if (typeof row.corrects_id !== 'number') return null
  if (original.isError) return <LoadError reason={messageOf(original.error)} onRetry={() => void original.refetch()} />
  const before = original.data
  if (!before) return null
  const changes = correctionOf(saying(before), saying(row))
  return (
    <section className="doc-correction" aria-label="更正了什么">
      <h3>更正了什么</h3>
      {changes.length === 0 && <p>与原文书一字不差</p>}
      {changes.map(({ name, label, was, is }) => (
        <div key={name}>
          <h4>{label}</h4>
          {was.map((line) => (
            <del key={line}>{line}</del>
          ))}
          {is.map((line) => (
            <ins key={line}>{line}</ins>
          ))}
        </div>
      ))}
    </section>
  )
}

/** 一栏里的各行：正文一段一行，事项、单位、隐患各一行。 */
const saying =
  (row: DocumentRow) =>
  (name: string): readonly string[] => {
    const value: unknown = row[name as keyof DocumentRow]
    if (name === 'line') return [superviseLine.labelOf(row.line)].filter(Boolean)
    if (superviseDoc.fields[name as keyof typeof superviseDoc.fields].kind === 'refs')
      return linesOf(row[`${name}_text` as keyof DocumentRow], '、')
    return linesOf(value, '\n')
  }

function linesOf(value: unknown, mark: string): string[] {
  if (Array.isArray(value)) return value.map((each: object) => Object.values(each).filter(Boolean).map(String).join('，'))
  return (typeof value === 'string' ? value.split(mark) : []).map((line) => line.trim()).filter(Boolean)
}
