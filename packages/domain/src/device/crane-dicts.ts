import { dict } from '@zhujian/model'

export const craneKind = dict({
  tower: [1, '塔式起重机'],
  elevator: [2, '施工升降机'],
  hoist: [3, '物料提升机'],
  basket: [4, '高处作业吊篮'],
  attached: [5, '附着式升降脚手架'],
})

export const craneTestResult = dict({ passed: [1, '合格', 'success'], failed: [2, '不合格', 'danger'] })

/** 联合验收的各方：由使用单位组织出租、安装、监理等单位（建设部令第166号第十六条）。 */
export const acceptSide = dict({
  user: [1, '使用单位'],
  installer: [2, '安装单位'],
  supervisor: [3, '监理单位'],
  lessor: [4, '出租单位'],
})

/** 各方怎样参加的：以本单位账号确认；在平台没有账号的，以验收表上的签章为准。 */
export const acceptWay = dict({
  account: [1, '本单位账号确认'],
  sheet: [2, '验收表签章'],
})
