import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { dayOf } from '@zhujian/model/date'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { get } from '../../data/client'
import { addressFor } from '../../data/place'
import { useTab } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import type { ListAnswer } from '../../entity/source'
import { RecordSheet, SheetFacts, SheetPictures, SheetSigns } from '../../ui/record-sheet'
import { SheetTable } from '../../ui/sheet-table'
import { toast } from '../../ui/toast'
import { splitFiles, useFileUrl } from '../../ui/upload/file-list'
import { DANGER, type Danger } from './danger-words'

/** 一份回复单列得下的隐患。 */
const MOST = 50
const SIGNS = [{ side: '施工单位（项目负责人签章）' }, { side: '监理单位（总监理工程师签章）' }]
const HEADS = ['序号', '隐患编号', '部位', '存在的隐患', '整改要求', '整改情况', '完成日期']
const { before_img: before, rectify_img: after } = hiddenDanger.fields

/** 几条各写一次的，不重复写。 */
const joined = (rows: readonly Danger[], name: 'duty_unit_id_text' | 'deadline' | 'doc_id_text'): string =>
  [...new Set(rows.map((row) => row[name]).filter(Boolean))].join('、')

/** 打印整改回复单：勾选的几条里提交过整改的，一个工程一份，逐条附整改前后的照片。 */
export function PrintReply({ ids }: { ids: readonly number[] }) {
  const { type } = useTab()
  const [rows, setRows] = useState<readonly Danger[]>()
  const done = useCallback(() => setRows(undefined), [])
  const print = async () => {
    const params = { ids: ids.slice(0, MOST).join(','), page: 1, limit: MOST }
    const answer = await get<ListAnswer<typeof hiddenDanger>>(entityPath(DANGER, 'getList'), { params, type })
    const replied = answer.rows.filter(({ rectify_at }) => rectify_at).sort((a, b) => a.id - b.id)
    if (replied.length === 0) return toast.info('所选隐患都还没有提交整改')
    if (new Set(replied.map(({ engineering_id }) => engineering_id)).size > 1)
      return toast.warning('回复单一个工程一份，请只选一个工程的')
    setRows(replied)
  }
  return (
    <>
      <Button onClick={() => void print()}>打印回复单</Button>
      {rows && <ReplySheet rows={rows} onDone={done} />}
    </>
  )
}

function ReplySheet({ rows, onDone }: { rows: readonly Danger[]; onDone: () => void }) {
  const urlOf = useFileUrl()
  const [first] = rows
  const numbers = rows.map(({ danger_no }) => danger_no)
  const address = addressFor('/projectlibrary/supervise/safetyManage/hiddenDanger', {
    engineering_id: first?.engineering_id,
  })
  return (
    <RecordSheet
      title="安全隐患整改回复单"
      no={numbers.length > 1 ? `${numbers[0]} 等 ${numbers.length} 项` : (numbers[0] ?? '')}
      state={undefined}
      address={address}
      onDone={onDone}
    >
      <SheetFacts
        facts={[
          ['工程名称', first?.engineering_id_text ?? ''],
          ['责任单位', joined(rows, 'duty_unit_id_text')],
          ['整改期限', joined(rows, 'deadline')],
          ['通知书', joined(rows, 'doc_id_text')],
        ]}
      />
      <SheetTable
        heads={HEADS}
        rows={rows.map((row, at) => ({
          key: row.id,
          cells: [
            at + 1,
            row.danger_no ?? '',
            row.place ?? '',
            row.description ?? '',
            row.require ?? '',
            row.rectify_note ?? '',
            row.rectify_at ? dayOf(row.rectify_at) : '',
          ],
        }))}
      />
      {rows.flatMap((row) =>
        (
          [
            [before.label, row.before_img],
            [after.label, row.rectify_img],
          ] as const
        ).flatMap(([label, files]) => {
          const urls = splitFiles(files).map(urlOf)
          const name = `${row.danger_no} ${label}`
          return urls.length > 0 ? [<SheetPictures key={name} label={name} urls={urls} />] : []
        }),
      )}
      <SheetSigns sides={SIGNS} />
    </RecordSheet>
  )
}
