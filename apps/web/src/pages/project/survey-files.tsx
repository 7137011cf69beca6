import type { ProjectFile, ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { fileGroups, fileStatus } from '@zhujian/domain/reference/file-groups'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { openPreview } from '../../ui/preview/preview-store'
import { StateTag } from '../../ui/tag'
import { isOpenable, ScanTags } from '../../ui/upload/scan-tag'
import './survey.css'

/** 没有通过病毒检查的不提供查看。 */
const previewable = (files: readonly ProjectFile[]) => files.filter((file) => file.path !== null && isOpenable(file.scan_state))

/** 报监资料：按组列出件数与审核情况，点开逐件查看。 */
export function SurveyFiles({ info }: { info: ProjectInfo }) {
  const { files, missing_items: missing } = info
  const note = missing.length > 0 ? `必备资料尚缺 ${missing.length} 项` : '必备资料齐全'
  return (
    <Card title="报监资料" note={note} flush>
      {files.length === 0 && <Empty small text="还没有上传资料" />}
      <ul className="survey-rows survey-files">
        {fileGroups.map((group) => {
          const own = files.filter((file) => file.group_code === group.code)
          if (own.length === 0) return null
          return (
            <li key={group.code}>
              <span className="survey-strong">{group.label}</span>
              <span className="survey-who">{`${own.length} 件`}</span>
              <Worst files={own} />
              <button type="button" className="zj-link" disabled={previewable(own).length === 0} onClick={() => preview(own)}>
                查看
              </button>
              {own.some((file) => !isOpenable(file.scan_state)) && (
                <span className="survey-scans">
                  <ScanTags scans={own.map((file) => file.scan_state)} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function preview(files: readonly ProjectFile[]): void {
  openPreview(previewable(files).map((file) => ({ name: file.name ?? file.title, url: `/files/${file.path}` })))
}

/** 一组里最差的一件决定这一组：有驳回显示驳回，有待审显示待审。 */
function Worst({ files }: { files: readonly ProjectFile[] }) {
  const status = [3, 1, 2].find((code) => files.some((file) => file.status === code)) ?? 1
  return <StateTag dict={fileStatus} code={status} />
}
