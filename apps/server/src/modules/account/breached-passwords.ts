/**
 * Passwords that stand at the top of every published leak and satisfy the composition rule, plus the ones this trade and
 * this product are known for. Compared without case; digits and signs appended to a word of the list count as the word.
 */
const WORDS = [
  'password passw0rd p@ssword p@ssw0rd pa$$w0rd qwerty qwertyuiop qwer asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx 1qaz2wsx',
  '1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qaz123 abc abcd abcdef a1b2c3 a1b2c3d4 admin administrator root test guest user demo',
  'welcome letmein iloveyou monkey dragon football baseball superman batman master shadow sunshine princess login hello',
  'woaini woaini1314 wang zhang zhong zhongguo china beijing hangzhou shanghai zhejiang xiaoming nihao taobao alibaba qq',
  'changeme secret default system server oracle mysql postgres huawei hikvision ruoyi jeecg zhujian gongdi jianshe shigong jiandu',
]
const PLAIN = [
  '12345678 123456789 1234567890 87654321 11111111 88888888 66666666 00000000 123123123 112233445566 147258369 5201314',
  'aa123456 a1234567 a12345678 a123456789 qq123456 qwe123456 abc123456 asd123456 zxc123456 wang123456 admin888 admin@888',
  'zhujian@2026 hik12345 admin12345',
]

const words = new Set(WORDS.flatMap((line) => line.split(' ')))
const plain = new Set(PLAIN.flatMap((line) => line.split(' ')))

/** Whether a password is one that attackers try first: on the list, or a listed word with a usual tail ('Admin@2026!'). */
export function isBreached(password: string): boolean {
  const lower = password.toLowerCase()
  return plain.has(lower) || words.has(lower) || words.has(lower.replace(/[\d!@#$%^&*()_+\-=.,?~]{0,10}$/, ''))
}
