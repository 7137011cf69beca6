import { today } from '@zhujian/model/date'
import { enrol } from './beginning'
import { type Filling, inDays } from './filling'
import { freshName } from './made'
import { add, type SiteHands, step } from './site-hands'

/** 一台 QTZ80，出厂两年多；产权单位由用它的写明。 */
export const madeMachine = (owner: string): Filling => ({
  规格型号: 'QTZ80',
  出厂日期: inDays(-900),
  制造单位: '长沙中联重科',
  出厂编号: freshName('F'),
  产权单位: owner,
})

/** 拆卸告知的填写，拆卸作业人员由用它的写明。 */
export const dismantling = (crew: string): Filling => ({
  拆卸作业人员: crew,
  专业技术负责人: '冯国平',
  专职安全员: '徐卫东',
  安全生产许可证有效期至: inDays(300),
  计划完成日期: inDays(30),
  拆卸时高度: '80',
  额定起重量: '80',
  拆卸合同编号: 'CX-2026-007',
})
/** 告知报到的当天就装了的填写。 */
export const putUp = (安装作业人员: string): Filling => ({
  安装日期: today(),
  安装作业人员,
  提前安装的原因: '台风橙色预警，提前装好附着装置',
})
/** 早于告知的日子确认拆除的填写。 */
export const takenDown = (): Filling => ({ 拆除日期: today(), 提前拆除的原因: '台风橙色预警，提前撤离塔机' })

const LEDGER = '起重机械台账'

const CERTIFICATES = '特种作业人员'

/** 一个持证的人，实名登记在工地上，证书由监理核验过（住建部令第166号第二十二条）。 */
export async function certified(hands: SiteHands, person: string, trade: string, kind: string): Promise<void> {
  const number = freshName('浙A2026').toUpperCase()
  const until = inDays(400)
  await enrol(hands, person, { 工种: trade, 特种作业证编号: number, 特种证有效期至: until })
  await certify(hands, person, kind, number)
}

/** A certificate of that kind, entered by the site and found true by the consultant. */
export async function certify(hands: SiteHands, person: string, kind: string, number = freshName('浙A2026').toUpperCase()) {
  await add(await hands.related('site', CERTIFICATES), '特种作业人员证书', {
    姓名: person,
    作业类别: kind,
    证书编号: number,
    发证机关: '浙江省住房和城乡建设厅',
    发证日期: inDays(-100),
    有效期至: inDays(400),
    证书扫描件: 1,
  })
  await step(await hands.related('chief_engineer', CERTIFICATES), number, '核验一致')
}

/** 使用单位组织，安装、出租单位（同一家的一次）与监理各以自己的账号确认（住建部令第166号第十六条）。 */
export async function acceptedByAll(hands: SiteHands, crane: string, driver: string): Promise<void> {
  await step(await hands.related('site', LEDGER), crane, '组织联合验收', { 联合验收日期: today(), 司机及司索信号工: driver })
  for (const username of ['equipment', 'chief_engineer']) await step(await hands.related(username, LEDGER), crane, '确认联合验收')
}
