import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { dropDraft, type KeptDraft, listDrafts } from '../../data/drafts'
import { navigate } from '../../data/place'
import { confirm } from '../../ui/confirm'
import { Dialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { toast } from '../../ui/toast'
import { draftWords } from './draft-words'
import './draft-list.css'

type Found = { readonly rows: readonly KeptDraft[] } | { readonly error: string } | null

/** 我的草稿：没有提交的内容都在这里，可以接着填，也可以删掉。 */
export function DraftList({ onClose }: { onClose: () => void }): ReactElement {
  const [found, setFound] = useState<Found>(null)
  const load = useCallback(() => {
    listDrafts().then(
      (rows) => setFound({ rows }),
      (error: unknown) => setFound({ error: messageOf(error) }),
    )
  }, [])
  useEffect(load, [load])
  const drop = async (draft: KeptDraft): Promise<void> => {
    if (!(await confirm('删除后不能恢复。', { okText: '删除草稿', danger: true }))) return
    await dropDraft(draft).catch((error: unknown) => toast.fault(error))
    load()
  }
  return (
    <Dialog open title="我的草稿" width={560} onClose={onClose}>
      <p className="draft-list-note">填了没有提交的内容保存在服务器上，换一台电脑登录也能接着填；提交后自动删除。</p>
      {found === null && <Loading lines={4} />}
      {found && 'error' in found && <LoadError reason={found.error} onRetry={load} />}
      {found && 'rows' in found && found.rows.length === 0 && <Empty text="没有草稿" />}
      {found && 'rows' in found && found.rows.length > 0 && (
        <ul className="draft-list">
          {found.rows.map((draft) => (
            <Item key={`${draft.scope}/${draft.key}`} draft={draft} onClose={onClose} onDrop={() => void drop(draft)} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Item({ draft, onClose, onDrop }: { draft: KeptDraft; onClose: () => void; onDrop: () => void }): ReactElement {
  const { text, address } = draftWords(draft)
  const at = formatInstant(draft.updated_at)
  const open = () => {
    onClose()
    if (address !== undefined) navigate(address)
  }
  return (
    <li className="draft-item">
      <span className="draft-text">{text}</span>
      <span className="draft-at">{`${at} 保存`}</span>
      {address !== undefined && (
        <Button type="link" aria-label={`继续填写 ${text} ${at}`} onClick={open}>
          继续填写
        </Button>
      )}
      <Button type="link" danger aria-label={`删除草稿 ${text} ${at}`} onClick={onDrop}>
        删除
      </Button>
    </li>
  )
}
