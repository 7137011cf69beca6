import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { engineering } from '@zhujian/domain/project/engineering'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import type { ListState } from '../../entity/use-list'
import { AuditList } from './audit-list'

interface AuditQueueProps {
  readonly list: ListState<typeof engineering>
  readonly page: number
  readonly limit: number
  readonly current: number | null
  readonly onPage: (page: number) => void
  readonly onChoose: (id: number) => void
}

/** 排着的各件：上一件、下一件，或从单子里挑；期限近的在前。 */
export function AuditQueue(props: AuditQueueProps) {
  const { list, page, limit, current, onChoose } = props
  const [open, setOpen] = useState(false)
  const rows = list.answer?.rows ?? []
  const total = list.answer?.total ?? 0
  const at = rows.findIndex(({ id }) => id === current)
  const before = rows[at - 1]
  const after = at < 0 ? rows[0] : rows[at + 1]
  const choose = (id: number) => {
    setOpen(false)
    onChoose(id)
  }
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={<AuditList {...props} onChoose={choose} />}
      >
        <Button aria-haspopup="dialog" aria-expanded={open}>
          {at < 0 ? `待审核 ${total} 件` : `第 ${(page - 1) * limit + at + 1} / ${total} 件`}
          <DownOutlined aria-hidden />
        </Button>
      </Popover>
      <Button
        aria-label="上一件申请"
        title={before?.engineering_name}
        disabled={!before}
        icon={<LeftOutlined aria-hidden />}
        onClick={() => before && choose(before.id)}
      />
      <Button
        aria-label="下一件申请"
        title={after?.engineering_name}
        disabled={!after}
        icon={<RightOutlined aria-hidden />}
        onClick={() => after && choose(after.id)}
      />
    </>
  )
}
