import { today } from '@zhujian/model/date'
import { enrol } from './beginning'
import { type Filling, inDays } from './filling'
import { freshName } from './made'
import { type SiteHands, step } from './site-hands'

/** 一台 QTZ80，出厂两年多；产权单位由用它的写明。 */
export const madeMachine = (owner: string): Filling => ({
  规格型号: 'QTZ80',
  出厂日期: inDays(-900),
  制造单位: '长沙中联重科',
  出厂编号: freshName('F'),
  产权单位: owner,
})

const LEDGER = '起重机械台账'

/** 一个持证的人，实名登记在工地上。 */
export async function certified(hands: SiteHands, person: string, trade: string): Promise<void> {
  const cert = { 特种作业证编号: freshName('浙A').toUpperCase(), 特种作业证有效期至: inDays(400) }
  await enrol(hands, person, { 工种: trade, ...cert })
}

/** 使用单位组织，安装、出租单位（同一家的一次）与监理各以自己的账号确认（住建部令第166号第十六条）。 */
export async function acceptedByAll(hands: SiteHands, crane: string, driver: string): Promise<void> {
  await step(await hands.related('site', LEDGER), crane, '组织联合验收', { 联合验收日期: today(), 司机及司索信号工: driver })
  for (const username of ['equipment', 'chief_engineer']) await step(await hands.related(username, LEDGER), crane, '确认联合验收')
}
