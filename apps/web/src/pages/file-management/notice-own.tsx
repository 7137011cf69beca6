import { notice } from '@zhujian/domain/correspondence/notice'
import { f } from '@zhujian/model'
import type { ReactNode } from 'react'
import { EntityPage } from '../../entity/entity-page'
import type { TableSource, WireRow } from '../../entity/source'
import { DescriptionView } from '../../ui/form/description-view'
import { noticeApi } from './correspondence-paths'
import { NoticeReaders } from './notice-readers'
import { rateText } from './rate-text'

const source: TableSource = {
  ...notice,
  fields: { ...notice.fields, read_rate: f.text('阅读率', { optional: true }) },
  list: {
    ...notice.list,
    columns: ['title', 'category', 'audience', 'read_rate', 'published_at', 'valid_to', 'created_at', 'state'],
    unsorted: ['read_rate'],
  },
}
const list = { path: noticeApi.own, source }

const codes = notice.flow?.states
const VIEWS = [
  { key: '', label: '全部', filters: {} },
  { key: 'draft', label: '草稿', filters: { state: String(codes?.code('draft')) } },
  { key: 'published', label: '已发布', filters: { state: String(codes?.code('published')) } },
  { key: 'withdrawn', label: '已撤回', filters: { state: String(codes?.code('withdrawn')) } },
]
const cells = {
  read_rate: (row: WireRow) => (row.reader_count === undefined ? '—' : rateText(row.read_count, row.reader_count)),
}

/** 我的公告：拟稿、发布、撤回，看谁读了谁没读。 */
export function NoticeOwn({ tools }: { tools: ReactNode }) {
  return (
    <EntityPage
      entity={notice}
      title="我的公告"
      list={list}
      views={VIEWS}
      cells={cells}
      toolbar={() => tools}
      detail={detailOf}
    />
  )
}

const SHOWN = [...notice.form, 'published_at', 'withdraw_reason'] as const

function detailOf(row: WireRow): ReactNode {
  return (
    <>
      <DescriptionView fields={notice.fields} items={SHOWN} row={row} />
      {row.state === codes?.code('published') && <NoticeReaders id={row.id} />}
    </>
  )
}
