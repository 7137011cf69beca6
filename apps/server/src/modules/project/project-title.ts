type Project = Readonly<Record<string, unknown>>

const textOf = (project: Project, key: string): string => {
  const value = project[key]
  return typeof value === 'string' ? value : ''
}

/** 主送：建设、施工、监理三方。 */
export const threeParties = (project: Project): string =>
  ['jsdw_text', 'sgdw_text', 'jldw_text']
    .map((key) => textOf(project, key))
    .filter(Boolean)
    .join('、') || '各参建单位'

/** 文书里对工程的称呼：名称与监督编号。 */
export const titled = (project: Project): string => {
  const no = textOf(project, 'supervise_no')
  return `${textOf(project, 'engineering_name')}${no ? `（监督编号 ${no}）` : ''}`
}
