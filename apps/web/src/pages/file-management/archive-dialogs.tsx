import type { ArchiveSummary } from '@zhujian/domain/contracts/archive'
import { archiveItem } from '@zhujian/domain/correspondence/archive/archive-item'
import { archiveCategory } from '@zhujian/domain/correspondence/archive/archive-template'
import { currentTemplates } from '@zhujian/domain/correspondence/archive/archive-templates'
import { f } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useTab } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { ProjectContext } from '../../entity/kinds/project'
import type { RowOn } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { toast } from '../../ui/toast'
import { ARCHIVE, archiveApi } from './correspondence-paths'

export type ArchiveDoing = { kind: 'generate' } | { kind: 'assign' } | { kind: 'supplement'; row: RowOn<typeof archiveItem> }

const { engineering_id, duty_person, need_at } = archiveItem.fields
const generateFields = {
  engineering_id,
  template: f.enum('标准目录', currentTemplates, {
    optional: true,
    hint: '不选的按工程类别：市政工程用市政目录，其余用房屋建筑目录',
  }),
  duty_person: { ...duty_person, hint: '全部项目先归此人，生成后可以分类另行指定' },
  need_at: { ...need_at, hint: '不填的，准备阶段文件按合同开工日期，其余按合同竣工日期' },
}
const assignFields = {
  category: f.enum('归档类别', archiveCategory, { optional: true, hint: '不选则为全部类别' }),
  duty_person,
  need_at,
}
const supplementFields = { file: f.files('补录文件', { max: 9 }), reason: f.text('补录原因', { max: 200 }) }

interface ArchiveDialogsProps {
  doing: ArchiveDoing
  summary: ArchiveSummary
  onClose: () => void
}

/** 一个工程目录上的三件事：生成、指定责任人、历史库补录。 */
export function ArchiveDialogs({ doing, summary, onClose }: ArchiveDialogsProps) {
  if (doing.kind === 'supplement') return <SupplementDialog row={doing.row} onClose={onClose} />
  if (doing.kind === 'assign') return <AssignDialog summary={summary} onClose={onClose} />
  const initial = {
    engineering_id: summary.engineering_id,
    engineering_id_text: summary.engineering_name,
    template: summary.suggested,
  }
  return <GenerateDialog initial={initial} onDone={onClose} onClose={onClose} />
}

interface GenerateDialogProps {
  initial?: Readonly<Record<string, unknown>>
  onDone: (project: number) => void
  onClose: () => void
}

const NOTHING: Readonly<Record<string, unknown>> = {}

/** 按标准目录为一个工程生成归档目录。 */
export function GenerateDialog({ initial = NOTHING, onDone, onClose }: GenerateDialogProps) {
  return (
    <WithKinds entity={ARCHIVE}>
      <AskDialog
        title="生成归档目录"
        okText="生成"
        note="按《建设工程文件归档规范》的归档范围逐项列出；本工程不涉及的，生成后改为非必备。"
        fields={generateFields}
        items={['engineering_id', 'template', 'duty_person', 'need_at']}
        initial={initial}
        subject={{ scope: 'archive.generate', ids: [String(initial.engineering_id ?? 'new')] }}
        onSubmit={async (values) => {
          const { count } = await post<{ count: number }>(archiveApi.generate, values)
          await invalidate(ARCHIVE)
          toast.success(`已生成 ${count} 项`)
          onDone(Number(values.engineering_id))
        }}
        onDone={onClose}
        onClose={onClose}
      />
    </WithKinds>
  )
}

function AssignDialog({ summary, onClose }: { summary: ArchiveSummary; onClose: () => void }) {
  return (
    <WithKinds entity={ARCHIVE}>
      <ProjectContext value={summary.engineering_id}>
        <AskDialog
          title="指定责任人"
          okText="指定"
          note="只改还没有报送的与被驳回的；不填的一项保持原样。"
          fields={assignFields}
          items={['category', 'duty_person', 'need_at']}
          subject={{ scope: 'archive.assign', ids: [summary.engineering_id] }}
          onSubmit={async (values) => {
            const body = { ...values, engineering_id: summary.engineering_id }
            const { count } = await post<{ count: number }>(archiveApi.assign, body)
            await invalidate(ARCHIVE)
            toast.success(`已指定 ${count} 项`)
          }}
          onDone={onClose}
          onClose={onClose}
        />
      </ProjectContext>
    </WithKinds>
  )
}

function SupplementDialog({ row, onClose }: { row: RowOn<typeof archiveItem>; onClose: () => void }) {
  const { type } = useTab()
  return (
    <WithKinds entity={ARCHIVE}>
      <AskDialog
        title={`补录：${row.title}`}
        okText="补录"
        note="工程已在历史库：补录留作新的一版，记明原因，不再审核。"
        fields={supplementFields}
        items={['file', 'reason']}
        subject={{ scope: 'archive.supplement', ids: [row.id] }}
        onSubmit={async (values) => {
          await post(archiveApi.supplement, { ...values, id: row.id }, { type })
          await invalidate(ARCHIVE)
          toast.success('已补录')
        }}
        onDone={onClose}
        onClose={onClose}
      />
    </WithKinds>
  )
}
