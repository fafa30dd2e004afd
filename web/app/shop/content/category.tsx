export { loader, handle, default } from './advice.tsx';
