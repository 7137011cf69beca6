import { f } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useTab } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { toast } from '../../ui/toast'
import { DOCUMENT, documentApi, TODO } from './correspondence-paths'
import type { Letter } from './letter'

const fields = {
  feedback: f.longText('反馈内容', { max: 2000 }),
  feedback_file: f.files('附件', { optional: true, max: 10 }),
}

/** 反馈：办结之前可以补充修改。 */
export function FeedbackDialog({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const { type } = useTab()
  const initial = {
    feedback: letter.feedback ?? '',
    feedback_file: letter.feedback_files.map(({ path }) => path).join(','),
    files: { feedback_file: letter.feedback_files },
  }
  return (
    <AskDialog
      title={`反馈：${letter.title}`}
      okText="提交反馈"
      fields={fields}
      items={['feedback', 'feedback_file']}
      initial={initial}
      subject={{ scope: 'document.feedback', ids: [letter.id] }}
      onSubmit={async ({ feedback, feedback_file }) => {
        await post(documentApi.feedback, { feedback, feedback_file: feedback_file || null, id: letter.id }, { type })
        await invalidate(DOCUMENT, TODO)
        toast.success('反馈已提交')
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
