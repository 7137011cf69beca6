import { useEffect, useRef } from 'react'
import { countGroup, withItemPaths } from './group-files'
import type { FileGroup, GroupFile } from './group-files'
import { GroupItemBlock } from './group-item'
import type { ReviewOpinion } from './file-review'
import './upload.css'
import './file-groups.css'

export interface FileGroupsProps {
  groups: readonly FileGroup[]
  files: readonly GroupFile[]
  /** Absent or locked: the files are only shown. */
  onChange?: ((files: GroupFile[]) => void) | undefined
  /** [S4-06] A locked checklist takes no files. */
  locked?: boolean
  /** Present: this person judges the files, one by one. */
  onReview?: ((file: GroupFile, opinion: ReviewOpinion) => void) | undefined
  /** Complaints by document code. */
  problems?: Readonly<Record<string, string>>
  /** Complaints about an opinion, by file id. */
  reviewProblems?: Readonly<Record<number, string>>
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

/** The list as it is now: files of several documents may end between two renderings. */
function useLatestFiles({ files, onChange }: FileGroupsProps) {
  const latestRef = useRef(files)
  useEffect(() => {
    latestRef.current = files
  }, [files])
  return (item: string, paths: readonly string[], added?: Pick<GroupFile, 'path' | 'name' | 'size'>) => {
    const next = withItemPaths(latestRef.current, item, paths, added)
    latestRef.current = next
    onChange?.(next)
  }
}

/** A checklist of documents in groups: required marks, counts, state, reason and replacement per file; for filling in and for judging. */
export function FileGroups(props: FileGroupsProps) {
  const { groups, files, onChange, locked = false, onReview, problems, reviewProblems } = props
  const change = useLatestFiles(props)
  const writable = onChange !== undefined && !locked
  return (
    <div className="file-groups">
      {locked && <p className="uploader-hint">已锁定，不能上传</p>}
      {groups.map((group) => (
        <section key={group.code} className="file-group" aria-label={group.label}>
          <GroupHead group={group} files={files} />
          {group.items.map((item) => (
            <GroupItemBlock
              key={item.code}
              item={item}
              files={files.filter((file) => file.item === item.code)}
              onPaths={writable ? (paths, added) => change(item.code, paths, added) : undefined}
              onReview={onReview}
              problem={problems?.[item.code]}
              reviewProblems={reviewProblems}
            />
          ))}
        </section>
      ))}
    </div>
  )
}
