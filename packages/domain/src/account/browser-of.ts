const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/QQBrowser\/(\d+)/, 'QQ 浏览器'],
  [/360[A-Z]*(?:\/(\d+))?/, '360 浏览器'],
  [/Firefox\/(\d+)/, '火狐'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d{1,4}) .{0,40}Safari/, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/HarmonyOS/, '鸿蒙'],
  [/Android/, '安卓'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/UOS|Kylin|Linux/, 'Linux'],
]

/** 浏览器标识说成人话：Chrome 130，Windows。认不出的原样截短。 */
export function browserOf(agent: string): string {
  const found = browsers.map(([pattern, name]) => ({ name, match: pattern.exec(agent) })).find(({ match }) => match !== null)
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1]
  if (!found) return agent.slice(0, 40) || '未知浏览器'
  return [`${found.name}${found.match?.[1] ? ` ${found.match[1]}` : ''}`, system].filter(Boolean).join('，')
}
