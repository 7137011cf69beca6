/** 少于这么多字的简称指不准是哪一家。 */
const LEAST = 4
const SUFFIX =
  /(?:有限责任公司|股份有限公司|有限公司|总公司|分公司|公司|股份|集团|控股|实业|发展|建设|建筑|工程|建工|监理|咨询|管理)$/u

const bare = (name: string): string => name.replaceAll(/[\s()（）·.,，-]/gu, '')
/** 省、市二字写不写都是一处：浙江省、浙江，杭州市、杭州。 */
const plain = (name: string): string =>
  bare(name)
    .replace(/^(.{2,3}?)省/u, '$1')
    .replace(/^(.{2,5}?)市/u, '$1')

/** 去掉公司的组织形式与行业通称，留下认得出是哪一家的字样。 */
function core(name: string): string {
  const shorter = name.replace(SUFFIX, '')
  return shorter.length < LEAST || shorter === name ? name : core(shorter)
}

function namedIn(short: string, long: string): boolean {
  const told = core(plain(short))
  return told.length < LEAST ? bare(short) === bare(long) : bare(long).includes(told) || plain(long).includes(told)
}

/** 是不是同一家，或其中一家的所属：简称、全称、省市写与不写，一个包含另一个的都算。 */
export const sameCompany = (one: string, other: string): boolean => namedIn(one, other) || namedIn(other, one)
