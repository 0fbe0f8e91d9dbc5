import type { Variant } from '../variant.ts';
import type { RoyalLayout } from './layout.ts';

export declare const royal: Variant<RoyalLayout>;
