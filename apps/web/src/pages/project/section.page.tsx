import { bandPath } from '@zhujian/domain/contracts/named-calls'
import { section } from '@zhujian/domain/project/section'
import { useCallback, useState } from 'react'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { type PageProps, useTab } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { ProjectList } from '../../entity/project-list'
import { mayDo, nameOfRow, type WireRow } from '../../entity/source'
import { wholeRow } from '../../entity/whole-row'
import { WithKinds } from '../../entity/with-kinds'
import { useByApplication } from '../../parts/by-application'
import { toast } from '../../ui/toast'

const BOUND = 'engineering_ids'
const fields = { engineering_id: section.fields.engineering_id, [BOUND]: section.fields[BOUND] }

/** 标段：以一个工程为主，同一承包范围内的其他工程绑定在一起。 */
export default function SectionPage(props: PageProps) {
  const [bound, setBound] = useState<WireRow | null>(null)
  const { type } = useTab()
  const way = useByApplication(props, 'changeNotice')
  const acts = useCallback(
    (row: WireRow) =>
      mayDo(row, 'band')
        ? [
            {
              key: 'band',
              label: '绑定工程',
              onClick: () => void wholeRow(section.name, row.id, type).then((whole) => whole && setBound(whole)),
            },
          ]
        : [],
    [type],
  )
  return (
    <>
      <ProjectList page={props} entity={section} acts={acts} {...way} />
      {bound && (
        <WithKinds entity={section.name}>
          <BandDialog row={bound} onClose={() => setBound(null)} />
        </WithKinds>
      )}
    </>
  )
}

/** 只改绑定的工程，其余不动 [S7-30]。 */
function BandDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { type } = useTab()
  return (
    <AskDialog
      title={`绑定工程：${nameOfRow(row, section.display)}`}
      okText="绑定"
      fields={fields}
      items={[BOUND]}
      initial={row}
      subject={{ scope: `step.${section.name}`, ids: ['band', row.id], version: row.version }}
      onSubmit={async (values) => {
        await post(bandPath, { id: row.id, version: row.version, [BOUND]: values[BOUND] ?? [] }, { type })
        await invalidate(section.name)
        toast.success('绑定的工程已保存')
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
