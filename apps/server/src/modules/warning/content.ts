const MOST = 200

/** 先说这一条的事：一页同一规则的，开头都一样就看不出是哪一件；话里已经说全的，不再写规则的名称。 */
export const contentOf = (label: string, said: string, says = false): string =>
  says ? said.slice(0, MOST) : `${said.slice(0, MOST - label.length - 2)}（${label}）`
