import type { Field, Fields } from '@zhujian/model'

/** 样例里房屋建筑的部位、构件，在道路、管网工程上怎么说；没有列出的两边都这样说。 */
const words: Readonly<Record<string, string>> = {
  '三层梁板 1–12/A–F 轴': '污水主管 W3–W5 沟槽',
  五层剪力墙: '检查井 W6 井壁',
  地下一层顶板后浇带: '污水主管 W5–W8 管基',
  十二层外架: '沟槽 W3–W5 支护',
  三层梁板钢筋: '检查井 W6 底板钢筋',
  五层墙柱模板: '检查井 W6 模板',
  屋面防水: '管道接口防水',
  屋面防水层: '检查井 W6 防水层',
  三层梁板: '污水主管 W5–W8 管基',
  五层砌体: '检查井 W6 井室砌筑',
  地下室外墙: '顶管工作井井壁',
  地下一层剪力墙: '顶管工作井井壁',
  屋面: '沥青面层 K0+000–K0+200',
  地下室: '顶管工作井',
  主楼标准层: '路面基层 K0+200–K0+320',
  '1–3 轴/A–D 轴': 'K0+120–K0+180',
  主楼五层临边: '沟槽 W3–W5 临边',
  主楼外架: '顶管工作井爬梯',
  裙房外架: '桥台支架',
  大堂支撑架: '箱涵支撑架',
  六层以上悬挑架: '雨棚通道架',
  主楼北侧空地: '工作井北侧空地',
  '地下一层 3–5/B–C 轴': '污水主管 W5–W8',
  '1#楼三层梁板': '检查井 W6 底板',
  '屋面 A–D 轴': '沥青面层 K0+000–K0+200',
  'KL3（3–4/B 轴）': '检查井 W6 井壁（东侧）',
  '三层板 2–3/A–B': '检查井 W6 盖板',
  '5F 剪力墙 Q2': '顶管工作井井壁',
  首层平面图: '管网总平面图',
  标准层梁板配筋图: '检查井配筋图',
  屋面排水平面图: '雨水管道平面图',
  剪力墙配筋图: '工作井配筋图',
  墙身大样图: '路面结构大样图',
  基础底板: '管道基础',
  砌体与抹灰: '路面基层',
  外墙保温: '沥青面层',
  大堂高大模板支撑: '箱涵高大模板支撑',
  主楼落地式脚手架: '工作井落地式脚手架',
  地下室深基坑开挖与支护: '顶管工作井深基坑开挖与支护',
  主楼附着式升降脚手架: '管沟深基坑开挖与支护',
  '梁板钢筋绑扎完成 80%，柱模拆除，砌体施工至四层': '沟槽开挖至 W5，管基混凝土浇筑 30 m，W1–W3 回填',
  '临边防护、用电、外架巡查，纠正违章两起': '沟槽支护、临边防护、用电巡查，纠正违章两起',
  '主楼十二层模板支撑、外架': '沟槽支护、顶管工作井',
  '地下室顶板、临边洞口': '检查井口、沟槽临边',
  '基坑、塔机、钢筋加工区': '沟槽、吊装作业区、钢筋加工区',
}

/** 说的是第几层、哪条轴线的栏：道路、管网没有，可以不填的空着。 */
const OF_STOREYS: readonly string[] = ['floor', 'axis']

const told = (field: Field | undefined, name: string, value: unknown): unknown => {
  if (field?.kind === 'lines' && Array.isArray(value))
    return value.map((line: Readonly<Record<string, unknown>>) => municipalRow(field.fields, line))
  if (typeof value !== 'string') return value
  return OF_STOREYS.includes(name) && field?.optional ? null : (words[value] ?? value)
}

/** 一条样例改说成市政工程的。 */
export const municipalRow = (fields: Fields, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, told(fields[name], name, value)]))
