import type { AnyEntity } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'
import type { FormRow } from '../../ui/form/kind'
import { DescriptionView } from '../../ui/form/description-view'
import { checkKinds, findingOf, findingTitle, headOf, lineFieldsOf, partedLines, tailOf } from './check-parts'
import './check-record.css'

/** 照片在行里，名称、大小随整条记录来。 */
const lineRow = (row: FormRow, line: Readonly<Record<string, unknown>>) => ({
  ...line,
  files: { img: (row['files'] as Readonly<Record<string, unknown>> | undefined)?.['checklist'] },
})

/** 一次检查：先是查出的各项，各有部位、条款、期限与照片；符合的只列名称；没有填的不列。 */
function Check({ entity, row }: { entity: AnyEntity; row: FormRow }) {
  const { failed, rest } = partedLines(row['checklist'])
  const fields = lineFieldsOf(entity)
  const pictures = ['img', 'mate_sign_img', 'site_sign_img', 'refuse_img'].filter(
    (name) => name in entity.fields && !isBlank(row[name]),
  )
  return (
    <div className="check-record">
      <DescriptionView fields={entity.fields} items={headOf(entity, row)} row={row} />
      {failed.length > 0 && (
        <section aria-label="不符合项">
          <h3>{`不符合（${failed.length} 项）`}</h3>
          {failed.map((line, at) => (
            <article key={at}>
              <h4>{findingTitle(line, at)}</h4>
              <DescriptionView
                fields={fields}
                columns={1}
                items={[...findingOf(fields, line), ...(isBlank(line['img']) ? [] : ['img'])]}
                row={lineRow(row, line)}
              />
            </article>
          ))}
        </section>
      )}
      {rest.map(({ label, names }) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <p>{names.join('、')}</p>
        </section>
      ))}
      <DescriptionView fields={entity.fields} items={[...tailOf(entity, row), ...pictures]} row={row} />
    </div>
  )
}

export const CheckRecord = {
  safety_check: ({ row }: { row: FormRow }) => <Check entity={checkKinds.safety_check} row={row} />,
  quality_check: ({ row }: { row: FormRow }) => <Check entity={checkKinds.quality_check} row={row} />,
} as const
