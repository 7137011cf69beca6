import { personPoint } from '@zhujian/domain/reputation/person-point'
import { screenOf } from '@zhujian/domain/screens'
import { Button } from 'antd'
import { useCallback } from 'react'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { itemsOf } from '../../entity/record-fields'
import { nameOfRow, type RowOn, type WireRow } from '../../entity/source'
import { RecordLinks } from '../../parts/record-links'
import { DescriptionView } from '../../ui/form/description-view'
import { PointStoryCard } from './point-story'
import '../../ui/page-parts.css'

const NEEDS = ['manage_user_id'] as const

/** 人员记分：各笔记分；点开一个人，到哪一天为止计多少分、由哪几笔而来都在。 */
export default function PersonnelPage(page: PageProps) {
  const { query, tab } = page
  const open = useCallback(
    (row: WireRow) =>
      tab.setQuery({ ...query, manage_user_id: Number(row.manage_user_id), name: String(row.manage_user_id_text ?? '') }),
    [tab, query],
  )
  const acts = useCallback(
    (row: RowOn<typeof personPoint>) => [{ key: 'story', label: '此人记分', onClick: () => open(row as unknown as WireRow) }],
    [open],
  )
  const detail = useCallback(
    (row: WireRow) => (
      <>
        <DescriptionView fields={personPoint.fields} items={itemsOf(personPoint, row)} row={row} />
        <RecordLinks>
          <Button onClick={() => open(row)}>{`${nameOfRow(row, 'manage_user_id_text')}的全部记分`}</Button>
        </RecordLinks>
      </>
    ),
    [open],
  )
  const chosen = Number(query.manage_user_id)
  if (chosen > 0)
    return (
      <div className="zj-parts">
        <div className="zj-parts-tabs">
          <Button type="link" onClick={() => tab.setQuery({ ...query, manage_user_id: undefined, name: undefined })}>
            {`返回${screenOf(tab.path)?.title ?? personPoint.label}`}
          </Button>
        </div>
        <PointStoryCard person={chosen} />
      </div>
    )
  return <ProjectList page={page} entity={personPoint} needs={NEEDS} acts={acts} detail={detail} />
}
