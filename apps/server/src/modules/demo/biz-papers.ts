import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { bizKindDict } from '@zhujian/domain/biz/kind-codes'
import { fileStatus } from '@zhujian/domain/reference/file-groups'
import type { FilesField } from '@zhujian/model'
import { dayOf } from '@zhujian/model/date'
import type { CaseText } from './biz-texts'
import type { DemoRun } from './demo-run'
import { makePdf } from './pdf'
import { folderFor, type Upload } from './stored-files'

export interface CasePapers {
  readonly id: number
  readonly text: CaseText
  readonly site: { readonly id: number; readonly engineering_name: string }
  /** 申请单位，盖在资料右下角。 */
  readonly unit: string
  readonly at: number
}

/** 填写项里必须附的文件；照片取自现场截图，见 photosWanted。 */
const requiredFiles = (kind: CaseText['kind']): [string, FilesField][] =>
  Object.entries(bizKindOf(kind).fields).flatMap(([name, field]): [string, FilesField][] =>
    field.kind === 'files' && !field.optional ? [[name, field]] : [],
  )

/** 填写项里必须附照片的。 */
export const photosWanted = (kind: CaseText['kind']): string[] =>
  requiredFiles(kind).flatMap(([name, { accept }]) => (accept === 'image' ? [name] : []))

/** 申请的必备资料与填写项里的文件，各按名称编一份样张。 */
export function papersOf(run: DemoRun, { id, text, site, unit, at }: CasePapers): Upload[] {
  const kind = bizKindOf(text.kind)
  const listed = kind.checklist.filter((item) => item.required).map(({ code, label }) => ({ code, label, field: `item_${code}` }))
  const filled = requiredFiles(text.kind).filter(([, { accept }]) => accept !== 'image')
  const wanted = [...listed, ...filled.map(([name, { label }]) => ({ code: name, label, field: name }))]
  return wanted.map(({ code, label, field }) => {
    const title = label.replaceAll('/', '、')
    return {
      engineeringId: site.id,
      entity: 'biz',
      rowId: id,
      field,
      at,
      name: `${title}.pdf`,
      path: `${folderFor(run, 'biz')}/${id}-${code}.pdf`,
      mime: 'application/pdf',
      status: fileStatus.code('pending'),
      make: () =>
        makePdf({
          title,
          facts: [
            ['工程名称', site.engineering_name],
            ['申请事项', bizKindDict.labelOf(text.kind)],
            ['申请内容', text.title],
            ['编制单位', unit],
            ['编制日期', dayOf(at)],
          ],
          body: [
            `本资料为“${site.engineering_name}${text.title}”所附，已由编制单位自查，内容与现场情况一致。`,
            '以上内容真实有效，如有不实，愿意承担相应法律责任。',
            '（演示环境样张，工程与单位均为虚构。）',
          ],
          seal: unit,
          madeAt: at,
        }),
    }
  })
}
