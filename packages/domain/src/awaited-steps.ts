import { deliverMethods } from './document/document-types'
import type { RoleName } from './roles'

/** 等人办、办完业务才往下走，而行里没有点名由谁办的一步。权利与数据范围照常判断，这里只说轮到谁。 */
export interface AwaitedStep {
  readonly entity: string
  readonly step: string
  /** 担任其中一个角色的人；author 为登记这一行的人；named 为该步骤点名的单位。 */
  readonly turn: readonly RoleName[] | 'author' | 'named'
  /** 只在这些状态下算轮到；不写即该步的全部出发状态。 */
  readonly when?: readonly string[]
  /** 行里这个字段点了名，就轮到被点名的人。 */
  readonly unless?: string
  /** 只在这个字段是这个值时算轮到。 */
  readonly only?: { readonly field: string; readonly value: number }
  /** 打开的不是这一行，而是它所说的那一份。 */
  readonly opens?: { readonly path: string; readonly field: string }
  /** 行里这个字段写着的人不能自己办。 */
  readonly notBy?: string
  /** 一个工程有几百行：合成一条，写这是什么，打开该工程的清单。 */
  readonly together?: { readonly kind: string; readonly said: string; readonly path: string }
}

/** 一个工程的归档目录，只列待审核的。清单可能不是这个标签里的第一个，两种写法都带上。 */
const PENDING_ARCHIVE = '/fileManagement/fileIndex?box=archive&view=pending&archive_item.view=pending&project='

const DOCUMENT = { path: '/documents/view?id=', field: 'doc_id' } as const

/** 领域说明 4.4 各行的办理人；能办而不是等他办的（领导代办、拟稿未提交）不列。 */
export const awaitedSteps: readonly AwaitedStep[] = [
  { entity: 'safety_check', step: 'finish', turn: 'author' },
  { entity: 'safety_check', step: 'sign', turn: ['site'] },
  { entity: 'hidden_danger', step: 'sign', turn: ['site', 'site_safety', 'subcontractor'], unless: 'duty_person' },
  { entity: 'hidden_danger', step: 'submit', turn: ['site', 'site_safety', 'subcontractor'], unless: 'duty_person' },
  { entity: 'hidden_danger', step: 'review', turn: ['chief_engineer'] },
  // 谁检查、谁复查。
  { entity: 'hidden_danger', step: 'close', turn: 'author' },
  // 别的方式送达的，回证由监督机构登记，不等受送达单位在平台上签。
  {
    entity: 'doc_receipt',
    step: 'sign',
    turn: 'named',
    when: ['unsigned'],
    only: { field: 'deliver_method', value: deliverMethods.code('platform') },
    opens: DOCUMENT,
  },
  { entity: 'doc_receipt', step: 'reply', turn: 'named', when: ['replying'], opens: DOCUMENT },
  { entity: 'stop_work', step: 'submit', turn: 'author', when: ['returned'] },
  { entity: 'stop_work', step: 'review', turn: ['section_chief'] },
  { entity: 'stop_work', step: 'issue', turn: ['station_head'] },
  { entity: 'crane', step: 'receive', turn: ['intake', 'officer'] },
  { entity: 'crane', step: 'accept', turn: ['chief_engineer'] },
  { entity: 'crane', step: 'register', turn: ['intake'] },
  { entity: 'salary_sheet', step: 'send', turn: 'author', when: ['returned'] },
  { entity: 'salary_sheet', step: 'submit', turn: 'author' },
  { entity: 'salary_sheet', step: 'publicise', turn: ['contractor'] },
  { entity: 'salary_sheet', step: 'pay', turn: ['contractor'] },
  { entity: 'salary_sheet', step: 'finish', turn: ['contractor'] },
  { entity: 'output', step: 'resubmit', turn: 'author' },
  { entity: 'output', step: 'confirm', turn: ['chief_engineer'] },
  // 提出的人不能自己确认。
  { entity: 'state_correction', step: 'confirm', turn: ['station_head', 'city_admin'], notBy: 'created_by' },
  {
    entity: 'archive_item',
    step: 'pass',
    // 建设单位检查各单位报送的，监理单位审核施工文件；谁先审都行，监督机构抽查的不算等他办。
    turn: ['owner', 'chief_engineer'],
    notBy: 'handed_by',
    together: { kind: '归档审核', said: '档案待核', path: PENDING_ARCHIVE },
  },
]
