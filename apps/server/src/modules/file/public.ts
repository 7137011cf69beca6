export { clearFileCookie, setFileCookie } from './file-cookie'
