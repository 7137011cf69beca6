import type { Line } from './filling'

/** 联合验收的各方：使用、安装、监理、出租。 */
export const ALL_SIDES: readonly Line[] = ['使用单位', '安装单位', '监理单位', '出租单位'].map((side) => ({
  参加方: side,
  代表: '王建国',
}))
