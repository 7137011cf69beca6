import type { AnyEntity } from '@zhujian/model'

/** 纸面上的一个签字处；`by` 是记下此人的栏，平台上办过的印出姓名，签字仍由本人签。 */
export interface PaperSign {
  readonly side: string
  readonly by?: string
  /** `by` 记的是办理的账号；点名的人（现场人员）没有在平台上办过，签名处不印他的名字。 */
  readonly acted?: boolean
}

const supervisor = (by: string): PaperSign => ({ side: '专业监理工程师（建设单位项目专业技术负责人）', by })

/** 平台自己记的，给办理与监督的人在平台上看，不印在纸上。 */
export const OFF_PAPER: ReadonlySet<string> = new Set([
  'caution',
  'late_entry',
  'missing_days',
  'no_station',
  'days_left',
  'urged_at',
  'told_days',
  'told_plan',
])

/** 规范的表格写明由谁签字的各表：GB 50300-2013 附录 E、G、H，37 号令第十五条，GB/T 50319 旁站记录，GB 50720 动火。 */
const signs: Readonly<Record<string, readonly PaperSign[]>> = {
  hidden_accept: [
    { side: '施工单位专业工长' },
    { side: '施工单位项目专业质量检查员', by: 'self_by' },
    { side: '施工单位项目专业技术负责人' },
    supervisor('accept_by'),
  ],
  inspection_lot: [{ side: '施工单位专业工长' }, { side: '施工单位项目专业质量检查员', by: 'self_by' }, supervisor('accept_by')],
  part_accept: [
    { side: '施工单位项目负责人', by: 'submitted_by' },
    { side: '勘察单位项目负责人' },
    { side: '设计单位项目负责人' },
    { side: '监理单位总监理工程师', by: 'accept_by' },
  ],
  witness_sample: [
    { side: '取样人（施工单位）', by: 'sampler' },
    { side: '见证人（监理、建设单位）', by: 'witnessed_by' },
    { side: '收样人（检测单位）' },
  ],
  concrete_block: [
    { side: '取样人（施工单位）', by: 'sampler' },
    { side: '见证人（监理、建设单位）', by: 'witnessed_by' },
    { side: '收样人（检测单位）' },
  ],
  material_in: [{ side: '施工单位材料员' }, { side: '施工单位项目专业质量检查员' }, supervisor('accept_by')],
  side_station: [
    { side: '旁站监理人员', by: 'station_by' },
    { side: '施工单位项目专业质量检查员', by: 'signed_by' },
  ],
  disclosure: [{ side: '交底人', by: 'giver' }, { side: '被交底人' }, { side: '项目专职安全生产管理人员', by: 'safety_officer' }],
  fire_permit: [
    { side: '申请人', by: 'submitted_by' },
    { side: '监护人', by: 'watcher' },
    { side: '批准人', by: 'approved_by' },
  ],
}

/** 最后一步由谁审、验、批的栏：各步的 stamps 里指人的那一栏。 */
function deciderOf({ flow, fields }: AnyEntity): string | undefined {
  const stamped = Object.values(flow?.steps ?? {}).flatMap(({ stamps = [] }) => [...stamps])
  return stamped.filter((name) => fields[name]?.kind === 'ref' && name !== 'submitted_by').slice(-1)[0]
}

/** 一张纸由谁签：规范写明的照规范；其余有人审的两方，只是记录的一人。 */
export const signsOf = (entity: AnyEntity): readonly PaperSign[] =>
  signersOf(entity).map((sign) => ({ ...sign, acted: isAccount(entity, sign.by) }))

function isAccount({ fields }: AnyEntity, by = ''): boolean {
  const field = fields[by]
  return field?.kind === 'ref' && field.target === 'account'
}

function signersOf(entity: AnyEntity): readonly PaperSign[] {
  const named = signs[entity.name]
  if (named) return named
  if (!entity.flow) return [{ side: '记录人（签名）' }]
  const by = deciderOf(entity)
  const filed = entity.fields['submitted_by'] ? { by: 'submitted_by' } : {}
  return [
    { side: '填报单位（签章）', ...filed },
    { side: '审核单位（签章）', ...(by !== undefined && { by }) },
  ]
}

/** 写明签字处的各表，供测试核对所指的栏都在。 */
export const signedPapers = Object.keys(signs)
