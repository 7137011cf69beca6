import { fileGroups } from '@zhujian/domain/reference/file-groups'
import { Checkbox } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { PendingContext } from '../../ui/form/pending'
import { toast } from '../../ui/toast'
import { APPROVED } from '../../ui/upload/approval'
import { countGroup, type FileGroup, type GroupFile, type GroupItem, itemState, withItemPaths } from '../../ui/upload/group-files'
import { GroupItemBlock } from '../../ui/upload/group-item'
import { sizeText } from '../../ui/upload/upload-rules'
import type { UploadedFile } from '../../ui/upload/use-uploader'
import '../../ui/upload/upload.css'
import '../../ui/upload/file-groups.css'
import { rejectedItems } from './file-items'
import type { Wizard } from './wizard-control'
import { toldNow } from './wizard-progress'

const isApproved = (file: GroupFile) => String(file.status) === APPROVED

/** 分组清单；清单外已有的附件归到本组的“其他附件”。 */
const groupsFor = (files: readonly GroupFile[]): readonly FileGroup[] =>
  fileGroups.map((group) => {
    const code = `${group.code}-other`
    return files.some((file) => file.item === code)
      ? { ...group, items: [...group.items, { code, label: '其他附件', required: false }] }
      : group
  })

/** 一件资料的文件变了；已通过的不许少。几个文件可能在两次呈现之间传完，故以最近一次的清单为准。 */
function useFileChange({ store, change }: Wizard, files: readonly GroupFile[]) {
  const filesRef = useRef(files)
  useEffect(() => {
    filesRef.current = files
    store.setState({ fileSize: files.reduce((total, file) => total + (file.size ?? 0), 0) })
  }, [files, store])
  return (item: string, paths: readonly string[], added?: UploadedFile) => {
    const next = withItemPaths(filesRef.current, item, paths, added)
    if (filesRef.current.some((file) => isApproved(file) && !next.includes(file))) {
      toast.error('该资料已审核通过，不能更换或删除')
      return
    }
    filesRef.current = next
    change({ files: next }, [`files.${item}`])
  }
}

/** 只看驳回：按退回时的样子挑出来，换好的还在原处，看得到换成了什么。 */
function useOnlyRejected({ store }: Wizard) {
  const stored = useStore(store, (state) => state.stored.files)
  const [on, setOn] = useState(false)
  const codes = new Set(rejectedItems(stored).map(({ code }) => code))
  const only = on && codes.size > 0
  const pick = (groups: readonly FileGroup[]) =>
    only
      ? groups.flatMap((group) => {
          const items = group.items.filter(({ code }) => codes.has(code))
          return items.length > 0 ? [{ ...group, items }] : []
        })
      : groups
  return { only, setOn, pick, any: codes.size > 0 }
}

/** 第 4 步：报监资料。已通过的不能再动；被驳回的写明原因，只需替换这一件。 */
export function WizardFiles({ wizard }: { wizard: Wizard }) {
  const state = useStore(wizard.store)
  const { files } = state
  const filter = useOnlyRejected(wizard)
  const problems = toldNow(state)
  const put = useFileChange(wizard, files)
  const blockOf = (item: GroupItem) => {
    const own = files.filter((file) => file.item === item.code)
    const field = `files.${item.code}`
    return (
      <div key={item.code} data-problem={field}>
        <GroupItemBlock
          item={item}
          files={own}
          onPaths={itemState(item, own) === 'approved' ? undefined : (paths, added) => put(item.code, paths, added)}
          problem={problems.find((each) => each.field === field)?.message}
        />
      </div>
    )
  }
  return (
    <PendingContext.Provider value={wizard.pending}>
      <FilesTotal files={files} size={state.fileSize} {...filter} />
      {filter.pick(groupsFor(files)).map((group) => (
        <section key={group.code} className="wizard-card file-group" aria-label={group.label}>
          <GroupHead group={group} files={files} />
          {group.items.map(blockOf)}
        </section>
      ))}
    </PendingContext.Provider>
  )
}

type Filter = Pick<ReturnType<typeof useOnlyRejected>, 'any' | 'only' | 'setOn'>

function FilesTotal({ files, size, any, only, setOn }: { files: readonly GroupFile[]; size: number } & Filter) {
  const counts = fileGroups.map((group) => countGroup(group, files))
  const required = counts.reduce((total, { required: each }) => total + each, 0)
  const present = counts.reduce((total, { present: each }) => total + each, 0)
  const rejected = counts.reduce((total, { rejected: each }) => total + each, 0)
  return (
    <div className="wizard-files-total">
      {`必备 ${required} 件，已交 ${present} 件；共 ${files.length} 个文件，${sizeText(size)}`}
      {rejected > 0 && <span className="file-row-reason">{`驳回 ${rejected} 件，只需替换这些`}</span>}
      {any && (
        <Checkbox checked={only} onChange={(event) => setOn(event.target.checked)}>
          只看驳回
        </Checkbox>
      )}
    </div>
  )
}

function GroupHead({ group, files }: { group: FileGroup; files: readonly GroupFile[] }) {
  const { required, present, rejected } = countGroup(group, files)
  return (
    <header className="file-group-head">
      <h3>{group.label}</h3>
      <span className="file-row-note">{required > 0 ? `必备 ${required} 件，已交 ${present} 件` : '均为选传'}</span>
      {rejected > 0 && <span className="file-row-reason">{`驳回 ${rejected} 件`}</span>}
    </header>
  )
}
