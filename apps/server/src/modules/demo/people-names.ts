import { idCardCheckDigit, luhnValid, orgCodeCheckDigit, usccCheckDigit } from '@zhujian/model/checksums'
import type { Random } from './random'

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤'
const men =
  '伟强磊军勇杰涛明超刚平辉鹏华飞鑫波斌宇浩凯健俊帆帅旭宁龙林海峰建国志远文博永康德胜兴旺春生金水长根福贵大为宏达庆祥立新'
const women = '芳娜敏静丽艳娟霞秀兰桂英红梅玉琴燕玲慧洁雪丹萍莉倩婷颖琳佳怡春华彩云月娥淑珍'

export interface Person {
  name: string
  idno: string
  gender: 1 | 2
  birthYear: number
  tel: string
  homeCode: string
  homeText: string
}

/** 籍贯：代码、地名与占比；劳务输出地为主。 */
const homes: readonly (readonly [value: readonly [code: string, text: string], weight: number])[] = [
  [['520523', '贵州省毕节市金沙县'], 6],
  [['520524', '贵州省毕节市织金县'], 7],
  [['520303', '贵州省遵义市汇川区'], 5],
  [['520322', '贵州省遵义市桐梓县'], 5],
  [['411522', '河南省信阳市光山县'], 6],
  [['411722', '河南省驻马店市上蔡县'], 6],
  [['341221', '安徽省阜阳市临泉县'], 9],
  [['341622', '安徽省亳州市蒙城县'], 7],
  [['340822', '安徽省安庆市怀宁县'], 5],
  [['511523', '四川省宜宾市江安县'], 6],
  [['511321', '四川省南充市南部县'], 6],
  [['361123', '江西省上饶市玉山县'], 6],
  [['360423', '江西省九江市武宁县'], 4],
  [['431223', '湖南省怀化市辰溪县'], 4],
  [['530621', '云南省昭通市鲁甸县'], 5],
  [['530322', '云南省曲靖市陆良县'], 4],
  [['500231', '重庆市垫江县'], 4],
  [['421022', '湖北省荆州市公安县'], 4],
  [['330106', '浙江省杭州市西湖区'], 3],
  [['330110', '浙江省杭州市余杭区'], 3],
]
const villages = ['新建村', '双河村', '高桥村', '柳林村', '石门村', '龙潭村', '大坪村', '前进村', '东风村', '红星村']

const year = (today: string) => Number(today.slice(0, 4))
const two = (n: number) => String(n).padStart(2, '0')

/** 虚构的人：证件号校验位正确、全局不重复。 */
export function makePerson(
  random: Random,
  used: Set<string>,
  today: string,
  ages: readonly [number, number],
  known?: 1 | 2,
): Person {
  const gender = known ?? (random.chance(0.86) ? 1 : 2)
  const [homeCode, homeText] = random.weighted(homes)
  const birthYear = year(today) - random.int(ages[0], ages[1])
  return {
    name: makeName(random, gender),
    idno: makeIdno(random, used, { homeCode, birthYear, gender }),
    gender,
    birthYear,
    tel: makeMobile(random, used),
    homeCode,
    homeText: `${homeText}${random.pick(villages)}${random.int(1, 12)}组${random.int(1, 99)}号`,
  }
}

/** 名字用的是哪一边的字。 */
export const genderOf = (name: string): 1 | 2 => (Array.from(name.slice(1)).every((char) => women.includes(char)) ? 2 : 1)

export function makeName(random: Random, gender: 1 | 2): string {
  const pool = [...(gender === 1 ? men : women)]
  const given = random.chance(0.72) ? random.pick(pool) + random.pick(pool) : random.pick(pool)
  return random.pick([...surnames]) + given
}

interface Birth {
  homeCode: string
  birthYear: number
  gender: 1 | 2
}

function makeIdno(random: Random, used: Set<string>, { homeCode, birthYear, gender }: Birth): string {
  for (;;) {
    const order = random.int(0, 499) * 2 + (gender === 1 ? 1 : 0)
    const body = `${homeCode}${birthYear}${two(random.int(1, 12))}${two(random.int(1, 28))}${String(order).padStart(3, '0')}`
    const idno = body + idCardCheckDigit(body)
    if (used.has(idno)) continue
    used.add(idno)
    return idno
  }
}

export function makeMobile(random: Random, used: Set<string>): string {
  for (;;) {
    const tel = `${random.pick(['135', '136', '137', '138', '150', '151', '158', '159', '177', '180', '186', '189'])}${random.digits(8)}`
    if (used.has(tel)) continue
    used.add(tel)
    return tel
  }
}

/** 19 位工资卡号，末位使 Luhn 校验成立。 */
export function makeBankCard(random: Random): string {
  const body = `${random.pick(['621226', '622848', '621785', '621700', '622262', '621483'])}${random.digits(12)}`
  const last = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(luhnValid)
  return last ?? `${body}0`
}

/** 统一社会信用代码：机构类别 91，校验位按国标。 */
export function makeUscc(random: Random, areacode: string): string {
  const organisation = `MA${random.digits(6)}`
  const body = `91${areacode}${organisation}${orgCodeCheckDigit(organisation)}`
  return body + usccCheckDigit(body)
}
