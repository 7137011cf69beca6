import { dict } from '@zhujian/model/dict'

/** 报监资料在项目数据中的存放字段。 */
export type FileField = 'fileall' | 'dw_info' | 'team_files' | 'tech_files' | 'fech_files'

/** 一项报监资料；必备项未通过审核的，项目不得受理。 */
export interface FileItem {
  readonly code: string
  readonly label: string
  readonly required: boolean
}

export interface FileGroup {
  readonly code: string
  readonly label: string
  readonly field: FileField
  readonly items: readonly FileItem[]
}

/** 资料审核状态。注意与行状态不同：这里 2 为通过、3 为驳回，两套代码不得混用。 */
export const fileStatus = dict({
  pending: [1, '待审', 'default'],
  approved: [2, '通过', 'success'],
  rejected: [3, '驳回', 'danger'],
})

/** 名称以星号结尾的为必备项；编号由组号与顺序组成，只增不改，已上传的资料按编号归位。 */
function group(code: string, label: string, field: FileField, names: readonly string[]): FileGroup {
  const items = names.map((name, index) => ({
    code: `${code}${String(index + 1).padStart(2, '0')}`,
    label: name.replace('*', ''),
    required: name.endsWith('*'),
  }))
  return { code, label, field, items }
}

/** 报监资料清单，按许可、合同、单位、班子、技术、费用、其他分七组。 */
export const fileGroups: readonly FileGroup[] = [
  group('G1', '许可资料', 'fileall', ['施工许可证*', '中标通知书/直接发包通知*', '施工图审查合格书*', '规划许可']),
  group('G2', '合同资料', 'fileall', ['施工合同*', '监理合同*', '勘察/设计合同', '劳务分包合同', '检测合同']),
  group('G3', '单位资料', 'dw_info', [
    '营业执照*',
    '资质证书*',
    '安全生产许可证（施工单位）*',
    '法人授权委托书*',
    '五方责任承诺书*',
  ]),
  group('G4', '项目班子', 'team_files', [
    '项目经理注册证及B证*',
    '专职安全员C证*',
    '技术负责人证书',
    '质量员/施工员/资料员证书',
    '总监注册证*',
    '专业监理工程师证书',
    '特种作业人员名册',
    '任命文件*',
  ]),
  group('G5', '技术资料', 'tech_files', [
    '施工组织设计*',
    '危大工程清单及措施*',
    '监理规划/细则*',
    '应急预案*',
    '施工平面布置图',
    '周边管线资料*',
  ]),
  group('G6', '费用及其他资料', 'fech_files', [
    '安全文明施工费计划及预付凭证*',
    '工伤保险*',
    '农民工工资专户三方协议*',
    '农民工工资保证金/保函*',
    '工程款支付担保',
  ]),
  group('G7', '其他资料', 'fileall', ['毗邻建筑物鉴定', '塔吊基础/租赁合同', '扬尘防治方案*', '视频监控安装方案']),
]

const allItems = fileGroups.flatMap((each) => each.items)

/** 资料名称；清单外的编号原样返回。 */
export function fileItemLabel(code: string): string {
  return allItems.find((item) => item.code === code)?.label ?? code
}

/** 提交报监前：尚未上传的必备资料。 */
export function missingFileItems(uploaded: Iterable<string>): FileItem[] {
  const present = new Set(uploaded)
  return allItems.filter((item) => item.required && !present.has(item.code))
}

export interface ReviewedFile {
  /** 资料编号 */
  item: string
  /** 审核状态，见 fileStatus */
  status: number
}

/** 受理前：仍有缺件、待审或驳回的必备资料。为空方可受理；同一项有多个文件的，须全部通过。 */
export function unapprovedFileItems(files: readonly ReviewedFile[]): FileItem[] {
  return allItems.filter((item) => {
    const own = files.filter((file) => file.item === item.code)
    return item.required && (own.length === 0 || own.some((file) => file.status !== fileStatus.code('approved')))
  })
}
