import type { AnyEntity, Fields } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { isBlank } from '@zhujian/model/text'
import { textOf } from '../../entity/kinds/text'
import { type FormRow, kindOf, useKinds } from '../../ui/form/kind'
import { unitText } from '../../ui/form/unit-text'
import { RecordSheet, SheetFacts, SheetPictures, SheetSigns } from '../../ui/record-sheet'
import { splitFiles, useFileUrl } from '../../ui/upload/file-list'
import { checkKinds, findingOf, findingTitle, headOf, lineFieldsOf, paperTitle, partedLines, tailOf } from './check-parts'

type Values = Readonly<Record<string, unknown>>
interface PaperProps {
  readonly row: FormRow
  readonly onDone: () => void
}

/** 签字处另有：受检方的不在各栏里再印一遍。 */
const SIGNED = ['site_signer', 'sign_by', 'sign_at']

function useFacts() {
  const kinds = useKinds()
  return (fields: Fields, names: readonly string[], row: Values) =>
    names.flatMap((name) => {
      const field = fields[name]
      return field
        ? [[field.label, `${kindOf(kinds, field).toText(row[name], row, field, name)}${unitText(field.unit)}`] as const]
        : []
    })
}

/** 检查记录：不符合的在前，照片跟着各项；受检方当面签的名印在签字处。 */
function Paper({ entity, row, onDone }: PaperProps & { entity: AnyEntity }) {
  const factsOf = useFacts()
  const urlOf = useFileUrl()
  const { failed, rest } = partedLines(row['checklist'])
  const fields = lineFieldsOf(entity)
  const pictures = (label: string, value: unknown) =>
    isBlank(value) ? null : <SheetPictures label={label} urls={splitFiles(value).map(urlOf)} />
  const tail = tailOf(entity, row).filter((name) => !SIGNED.includes(name))
  return (
    <RecordSheet
      title={paperTitle(entity, row)}
      no={String(row['check_no'] ?? '')}
      state={entity.flow?.states.labelOf(row['state'])}
      address={`/todo/record?entity=${entity.name}&id=${String(row['id'])}`}
      onDone={onDone}
    >
      <SheetFacts facts={factsOf(entity.fields, headOf(entity, row), row)} />
      {failed.map((line, at) => (
        <section key={at} aria-label={`不符合项 ${at + 1}`}>
          <h2 className="zj-sheet-finding">{`不符合 ${findingTitle(line, at)}`}</h2>
          <SheetFacts facts={factsOf(fields, findingOf(fields, line), line)} />
          {pictures('照片', line['img'])}
        </section>
      ))}
      {rest.length > 0 && <SheetFacts facts={rest.map(({ label, names }) => [label, names.join('、')] as const)} />}
      <SheetFacts facts={factsOf(entity.fields, tail, row)} />
      {pictures('检查照片', row['img'])}
      {pictures('拒签取证照片', row['refuse_img'])}
      {pictures('检查人签名', row['mate_sign_img'])}
      <SheetSigns sides={sidesOf(entity, row, urlOf)} />
    </RecordSheet>
  )
}

/** 检查人员写明执法证号；受检方签在纸面、签在平台，或者当面手写的印出手迹。 */
function sidesOf({ fields }: AnyEntity, row: FormRow, urlOf: (path: string) => string) {
  const said = (name: string): string => (name in fields ? textOf(row[name]) : '')
  const [hand] = splitFiles(row['site_sign_img'])
  const named = said('inspector_nos')
  return [
    { side: named === '' ? '检查人员' : '检查人员（执法证号）', who: named || textOf(row['inspector_ids_text']) },
    {
      side: '受检单位',
      who: said('site_signer') || textOf(row['sign_by_text']),
      acted: !isBlank(row['sign_by']),
      ...(hand !== undefined && { hand: urlOf(hand), on: formatInstant(Number(row['sign_at'])) }),
    },
  ]
}

export const CheckPaper = {
  safety_check: (props: PaperProps) => <Paper entity={checkKinds.safety_check} {...props} />,
  quality_check: (props: PaperProps) => <Paper entity={checkKinds.quality_check} {...props} />,
} as const
