import { f } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useSession } from '../../data/session'
import { useTab } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { toast } from '../../ui/toast'
import { DOCUMENT, documentApi, TODO } from './correspondence-paths'
import type { Letter } from './letter'

const fields = { sign_name: f.text('签收人', { max: 30, hint: '默认为本人，代收的写实际收件人' }) }

/** 签收：一份文件只签一次。 */
export function SignDialog({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const { type } = useTab()
  const name = useSession((session) => session.user?.real_name)
  return (
    <AskDialog
      title={`签收：${letter.title}`}
      okText="签收"
      fields={fields}
      items={['sign_name']}
      initial={{ sign_name: name ?? '' }}
      subject={{ scope: 'document.sign', ids: [letter.id] }}
      onSubmit={async (values) => {
        await post(documentApi.sign, { ...values, id: letter.id }, { type })
        await invalidate(DOCUMENT, TODO)
        toast.success('已签收')
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
