import { type Filling, inDays, type Line } from './filling'
import { freshName } from './made'

/** 一台 QTZ80，出厂两年多；产权单位由用它的写明。 */
export const madeMachine = (owner: string): Filling => ({
  规格型号: 'QTZ80',
  出厂日期: inDays(-900),
  制造单位: '长沙中联重科',
  出厂编号: freshName('F'),
  产权单位: owner,
})

/** 联合验收的各方：使用、安装、监理、出租。 */
export const ALL_SIDES: readonly Line[] = ['使用单位', '安装单位', '监理单位', '出租单位'].map((side) => ({
  参加方: side,
  代表: '王建国',
}))
