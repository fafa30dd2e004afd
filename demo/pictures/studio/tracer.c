/*
 * Follows rays of light backwards from the camera through goods made of triangles.
 *
 * All light comes from far off: one panorama lights what is matt, another is seen in what shines, as
 * a photographer lights chrome and china apart. Rays that leave the goods read a panorama, so nothing
 * here aims at lamps, and little noise is left to take out. Floor and wall are planes that catch
 * light and shadow but are never seen.
 *
 * Each pixel is told in three parts: the light that the finish coloured, all other light, and how
 * much of it is goods. `develop.py` makes every finish of a class from these.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct { float x, y, z; } vec;

/* The same order as in `tracer.py`. */
enum { GLAZED, METAL, PANE, GLOW };
typedef struct {
    int32_t kind, is_finish, wood, only_reflected;
    float colour[3], roughness, f0, glow[3];
} material;

typedef struct {
    float at[3], right[3], up[3], away[3], spread;
} camera;

typedef struct {
    float low[3], high[3];
    int32_t first, count; /* count 0: an inner node whose children are at first and first + 1 */
} node;

typedef struct {
    const float *corners, *normals, *uvs; /* nine, nine and six floats a triangle */
    const int32_t *of;
    const material *materials;
    node *nodes;
    int32_t *order;
    float *packed; /* a corner and two edges of each triangle, in the order of the tree */
    const float *filling, *reflected; /* panoramas, seen from the camera's side */
    int32_t sky_width, sky_height;
    float turn_cos, turn_sin;
    float floor_z, wall_y; /* far out of reach where there is none */
    float ground_colour;
    /* What shines mirrors the ground only so far around the goods, this bright where it is open. */
    float middle[3], reach, ground_light;
    const float *wood; /* two boards, wood_size squared, three channels */
    int32_t wood_size;
} scene;

typedef struct { float t, u, v; int32_t triangle; } hit;

/* Triangles overlap by so much of themselves, or rays would slip through between two of them. */
#define SEAM 1e-4f
#define FAR 1e30f
#define PI 3.14159265f
/* The lamps that glaze and paint show are brighter than the boxes that chrome mirrors. */
#define GLEAM 2.2f
static const int CHANNELS = 20;

static inline vec make(float x, float y, float z) { vec r = {x, y, z}; return r; }
static inline vec from(const float *p) { return make(p[0], p[1], p[2]); }
static inline vec plus(vec a, vec b) { return make(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline vec minus(vec a, vec b) { return make(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline vec times(vec a, float s) { return make(a.x * s, a.y * s, a.z * s); }
static inline vec product(vec a, vec b) { return make(a.x * b.x, a.y * b.y, a.z * b.z); }
static inline float dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline vec cross(vec a, vec b) {
    return make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline vec unit(vec a) { return times(a, 1 / sqrtf(dot(a, a) + 1e-30f)); }
static inline float clampf(float v, float low, float high) { return v < low ? low : v > high ? high : v; }

/* ---- chance: a scrambled lattice for each pixel, so that its samples spread evenly ---- */

typedef struct { uint32_t state, index, dimension, scramble; } chance;

static inline uint32_t mixed(uint32_t v) {
    v ^= v >> 16; v *= 0x7feb352du; v ^= v >> 15; v *= 0x846ca68bu; v ^= v >> 16;
    return v;
}

static inline float lattice(uint32_t index, uint32_t dimension, uint32_t scramble) {
    static const double steps[8] = {0.754877666246693, 0.569840290998053, 0.618033988749895,
        0.414213562373095, 0.732050807568877, 0.236067977499790, 0.302775637731995, 0.645751311064591};
    double place = index * steps[dimension & 7] + mixed(scramble ^ (dimension * 0x9e3779b9u)) * 2.3283064365e-10;
    return (float)(place - floor(place));
}

static inline float drawn(chance *c) {
    if (c->dimension < 8) return lattice(c->index, c->dimension++, c->scramble);
    c->state = c->state * 747796405u + 2891336453u;
    uint32_t word = ((c->state >> ((c->state >> 28) + 4)) ^ c->state) * 277803737u;
    return ((word >> 22) ^ word) * 2.3283064e-10f * 0.99999994f;
}

/* ---- the tree of boxes around triangles ---- */

static void bounds_of(const float *c, float *low, float *high) {
    for (int a = 0; a < 3; a++) {
        low[a] = fminf(c[a], fminf(c[3 + a], c[6 + a]));
        high[a] = fmaxf(c[a], fmaxf(c[3 + a], c[6 + a]));
    }
}

static float half_area(const float *low, const float *high) {
    float x = high[0] - low[0], y = high[1] - low[1], z = high[2] - low[2];
    return x * y + y * z + z * x;
}

#define BINS 16
static void split(scene *s, int32_t at, int32_t *used) {
    node *n = &s->nodes[at];
    float low[3] = {FAR, FAR, FAR}, high[3] = {-FAR, -FAR, -FAR}, mid_low[3], mid_high[3];
    memcpy(mid_low, low, sizeof low); memcpy(mid_high, high, sizeof high);
    for (int i = 0; i < n->count; i++) {
        float l[3], h[3];
        bounds_of(s->corners + 9 * (size_t)s->order[n->first + i], l, h);
        for (int a = 0; a < 3; a++) {
            low[a] = fminf(low[a], l[a]); high[a] = fmaxf(high[a], h[a]);
            float m = (l[a] + h[a]) / 2;
            mid_low[a] = fminf(mid_low[a], m); mid_high[a] = fmaxf(mid_high[a], m);
        }
    }
    memcpy(n->low, low, sizeof low); memcpy(n->high, high, sizeof high);
    if (n->count <= 4) return;
    int axis = -1, place = 0;
    float best = half_area(low, high) * n->count;
    for (int a = 0; a < 3; a++) {
        float wide = mid_high[a] - mid_low[a];
        if (wide < 1e-9f) continue;
        float bl[BINS][3], bh[BINS][3]; int held[BINS] = {0};
        for (int b = 0; b < BINS; b++) for (int k = 0; k < 3; k++) { bl[b][k] = FAR; bh[b][k] = -FAR; }
        for (int i = 0; i < n->count; i++) {
            float l[3], h[3];
            bounds_of(s->corners + 9 * (size_t)s->order[n->first + i], l, h);
            int b = (int)(((l[a] + h[a]) / 2 - mid_low[a]) / wide * BINS);
            b = b < 0 ? 0 : b >= BINS ? BINS - 1 : b;
            held[b]++;
            for (int k = 0; k < 3; k++) { bl[b][k] = fminf(bl[b][k], l[k]); bh[b][k] = fmaxf(bh[b][k], h[k]); }
        }
        float right_cost[BINS], rl[3] = {FAR, FAR, FAR}, rh[3] = {-FAR, -FAR, -FAR};
        int count = 0;
        for (int b = BINS - 1; b > 0; b--) {
            for (int k = 0; k < 3; k++) { rl[k] = fminf(rl[k], bl[b][k]); rh[k] = fmaxf(rh[k], bh[b][k]); }
            count += held[b];
            right_cost[b] = count ? half_area(rl, rh) * count : 0;
        }
        float ll[3] = {FAR, FAR, FAR}, lh[3] = {-FAR, -FAR, -FAR};
        count = 0;
        for (int b = 0; b < BINS - 1; b++) {
            for (int k = 0; k < 3; k++) { ll[k] = fminf(ll[k], bl[b][k]); lh[k] = fmaxf(lh[k], bh[b][k]); }
            count += held[b];
            if (!count || count == n->count) continue;
            float cost = half_area(ll, lh) * count + right_cost[b + 1] + half_area(low, high) * 0.5f;
            if (cost < best) { best = cost; axis = a; place = b + 1; }
        }
    }
    if (axis < 0) return;
    float wide = mid_high[axis] - mid_low[axis];
    int i = n->first, j = n->first + n->count - 1;
    while (i <= j) {
        float l[3], h[3];
        bounds_of(s->corners + 9 * (size_t)s->order[i], l, h);
        int b = (int)(((l[axis] + h[axis]) / 2 - mid_low[axis]) / wide * BINS);
        if (b >= BINS) b = BINS - 1;
        if (b < place) i++;
        else { int32_t t = s->order[i]; s->order[i] = s->order[j]; s->order[j--] = t; }
    }
    int32_t first = n->first, count = n->count, left = i - first, child = *used;
    if (left == 0 || left == count) return;
    *used += 2;
    s->nodes[child].first = first; s->nodes[child].count = left;
    s->nodes[child + 1].first = i; s->nodes[child + 1].count = count - left;
    n->first = child; n->count = 0;
    split(s, child, used);
    split(s, child + 1, used);
}

void plant(scene *s, int32_t triangles) {
    for (int32_t i = 0; i < triangles; i++) s->order[i] = i;
    s->nodes[0].first = 0; s->nodes[0].count = triangles;
    int32_t used = 2;
    split(s, 0, &used);
    for (int32_t i = 0; i < triangles; i++) {
        const float *c = s->corners + 9 * (size_t)s->order[i];
        float *p = s->packed + 9 * (size_t)i;
        for (int a = 0; a < 3; a++) { p[a] = c[a]; p[3 + a] = c[3 + a] - c[a]; p[6 + a] = c[6 + a] - c[a]; }
    }
}

static inline float entered(const node *n, vec at, vec inverse, float most) {
    float ax = (n->low[0] - at.x) * inverse.x, bx = (n->high[0] - at.x) * inverse.x;
    float ay = (n->low[1] - at.y) * inverse.y, by = (n->high[1] - at.y) * inverse.y;
    float az = (n->low[2] - at.z) * inverse.z, bz = (n->high[2] - at.z) * inverse.z;
    float near = fmaxf(fmaxf(fminf(ax, bx), fminf(ay, by)), fmaxf(fminf(az, bz), 0));
    float far = fminf(fminf(fmaxf(ax, bx), fmaxf(ay, by)), fminf(fmaxf(az, bz), most));
    return near <= far ? near : FAR;
}

/* The nearest triangle that the ray meets; `shines` tells whether it may see what is only reflected. */
static hit met(const scene *s, vec at, vec ray, float most, int shines) {
    hit found = {most, 0, 0, -1};
    vec inverse = make(1 / (fabsf(ray.x) < 1e-12f ? 1e-12f : ray.x), 1 / (fabsf(ray.y) < 1e-12f ? 1e-12f : ray.y),
                       1 / (fabsf(ray.z) < 1e-12f ? 1e-12f : ray.z));
    int32_t stack[64]; int depth = 0;
    int32_t here = 0;
    if (entered(&s->nodes[0], at, inverse, most) == FAR) return found;
    for (;;) {
        const node *n = &s->nodes[here];
        if (n->count) {
            for (int i = n->first; i < n->first + n->count; i++) {
                const float *p = s->packed + 9 * (size_t)i;
                vec e1 = from(p + 3), e2 = from(p + 6), h = cross(ray, e2);
                float det = dot(e1, h);
                if (fabsf(det) < 1e-20f) continue;
                float f = 1 / det;
                vec away = minus(at, from(p));
                float u = f * dot(away, h);
                if (u < -SEAM || u > 1 + SEAM) continue;
                vec q = cross(away, e1);
                float v = f * dot(ray, q);
                if (v < -SEAM || u + v > 1 + SEAM) continue;
                float t = f * dot(e2, q);
                if (t > 1e-6f && t < found.t && (shines || !s->materials[s->of[s->order[i]]].only_reflected)) {
                    found.t = t; found.u = u; found.v = v; found.triangle = s->order[i];
                }
            }
        } else {
            float a = entered(&s->nodes[n->first], at, inverse, found.t);
            float b = entered(&s->nodes[n->first + 1], at, inverse, found.t);
            if (a < FAR || b < FAR) {
                int32_t near = n->first + (b < a), far = n->first + (b >= a);
                if (a < FAR && b < FAR && depth < 63) stack[depth++] = far;
                here = near;
                continue;
            }
        }
        if (!depth) return found;
        here = stack[--depth];
    }
}

/* ---- light from far off ---- */

static float sky(const scene *s, const float *panorama, vec ray) {
    float x = ray.x * s->turn_cos + ray.y * s->turn_sin, y = ray.y * s->turn_cos - ray.x * s->turn_sin;
    float u = (atan2f(x, -y) / (2 * PI) + 0.5f) * s->sky_width - 0.5f;
    float v = (asinf(clampf(ray.z, -1, 1)) / PI + 0.5f) * s->sky_height - 0.5f;
    int i = (int)floorf(u), j = (int)floorf(v);
    float fu = u - i, fv = v - j;
    int i0 = (i + s->sky_width) % s->sky_width, i1 = (i + 1 + s->sky_width) % s->sky_width;
    int j0 = j < 0 ? 0 : j, j1 = j + 1 >= s->sky_height ? s->sky_height - 1 : j + 1;
    const float *a = panorama + j0 * s->sky_width, *b = panorama + j1 * s->sky_width;
    return (a[i0] * (1 - fu) + a[i1] * fu) * (1 - fv) + (b[i0] * (1 - fu) + b[i1] * fu) * fv;
}

static void beside(vec n, vec *a, vec *b) {
    float sign = n.z < 0 ? -1.0f : 1.0f, p = -1 / (sign + n.z), q = n.x * n.y * p;
    *a = make(1 + sign * n.x * n.x * p, sign * q, -sign * n.x);
    *b = make(q, sign + n.y * n.y * p, -n.y);
}

static vec scattered(vec n, chance *c) {
    float u = drawn(c), v = drawn(c), r = sqrtf(u), t = 2 * PI * v;
    vec a, b;
    beside(n, &a, &b);
    return unit(plus(plus(times(a, r * cosf(t)), times(b, r * sinf(t))), times(n, sqrtf(fmaxf(0, 1 - u)))));
}

/* A direction that a surface of this roughness mirrors the ray to, and how much of it is shadowed. */
static vec mirrored(vec n, vec ray, float roughness, chance *c, float *share) {
    float a = roughness * roughness;
    *share = 1;
    if (a < 1e-4f) { drawn(c); drawn(c); return minus(ray, times(n, 2 * dot(n, ray))); }
    vec t, b;
    beside(n, &t, &b);
    vec v = make(-dot(ray, t), -dot(ray, b), -dot(ray, n));
    vec vh = unit(make(a * v.x, a * v.y, v.z));
    float lens = vh.x * vh.x + vh.y * vh.y;
    vec t1 = lens > 1e-9f ? times(make(-vh.y, vh.x, 0), 1 / sqrtf(lens)) : make(1, 0, 0), t2 = cross(vh, t1);
    float r = sqrtf(drawn(c)), phi = 2 * PI * drawn(c), p1 = r * cosf(phi), p2 = r * sinf(phi), m = 0.5f * (1 + vh.z);
    p2 = (1 - m) * sqrtf(fmaxf(0, 1 - p1 * p1)) + m * p2;
    vec nh = plus(plus(times(t1, p1), times(t2, p2)), times(vh, sqrtf(fmaxf(0, 1 - p1 * p1 - p2 * p2))));
    vec h = unit(make(a * nh.x, a * nh.y, fmaxf(0, nh.z)));
    vec hw = plus(plus(times(t, h.x), times(b, h.y)), times(n, h.z));
    vec out = minus(ray, times(hw, 2 * dot(hw, ray)));
    float z = dot(out, n);
    if (z <= 1e-4f) { *share = 0; return out; }
    *share = 2 / (1 + sqrtf(1 + a * a * (1 - z * z) / (z * z)));
    return out;
}

typedef struct { vec at, normal, flat; const material *of; float uv[2], distance; int is_ground; } surface;

/* What the ray meets first: goods, floor or wall; 0 for nothing. */
static int seen(const scene *s, vec at, vec ray, int shines, int sees_ground, surface *out) {
    float floor_t = FAR, wall_t = FAR;
    if (sees_ground) {
        if (ray.z < -1e-6f && s->floor_z > -1e6f) floor_t = (s->floor_z - at.z) / ray.z;
        if (ray.y > 1e-6f && s->wall_y < 1e6f) wall_t = (s->wall_y - at.y) / ray.y;
        if (floor_t <= 1e-5f) floor_t = FAR;
        if (wall_t <= 1e-5f) wall_t = FAR;
        float near = fminf(floor_t, wall_t);
        if (shines && near < FAR) {
            vec off = minus(plus(at, times(ray, near)), from(s->middle));
            if (dot(off, off) > s->reach * s->reach) floor_t = wall_t = FAR;
        }
    }
    float ground = fminf(floor_t, wall_t);
    hit h = met(s, at, ray, ground, shines);
    if (h.triangle < 0) {
        if (ground == FAR) return 0;
        out->is_ground = 1;
        out->at = plus(at, times(ray, ground));
        out->distance = ground;
        out->normal = out->flat = floor_t < wall_t ? make(0, 0, 1) : make(0, -1, 0);
        return 1;
    }
    const float *c = s->corners + 9 * (size_t)h.triangle, *n = s->normals + 9 * (size_t)h.triangle;
    const float *uv = s->uvs + 6 * (size_t)h.triangle;
    float w = 1 - h.u - h.v;
    out->is_ground = 0;
    out->of = &s->materials[s->of[h.triangle]];
    /* In the plane of the triangle, as the way along the ray is not where a triangle is very narrow: what
       lies behind its own face mirrors the inside of the goods. */
    out->at = plus(plus(times(from(c), w), times(from(c + 3), h.u)), times(from(c + 6), h.v));
    out->flat = unit(cross(minus(from(c + 3), from(c)), minus(from(c + 6), from(c))));
    out->normal = unit(plus(plus(times(from(n), w), times(from(n + 3), h.u)), times(from(n + 6), h.v)));
    for (int k = 0; k < 2; k++) out->uv[k] = uv[k] * w + uv[2 + k] * h.u + uv[4 + k] * h.v;
    if (dot(out->flat, ray) > 0) out->flat = times(out->flat, -1);
    if (dot(out->normal, out->flat) < 0) out->normal = times(out->normal, -1);
    /* A softened normal that turns away from the eye would mirror what is within the goods. */
    float facing = -dot(out->normal, ray);
    if (facing < 0.02f) out->normal = unit(plus(out->normal, times(ray, facing - 0.02f)));
    return 1;
}

static float fresnel(float f0, float cosine) {
    float m = 1 - clampf(cosine, 0, 1), m2 = m * m;
    return f0 + (1 - f0) * m2 * m2 * m;
}

static vec lifted(const surface *p) { return plus(p->at, times(p->flat, 2e-5f)); }

/* The light that comes along a ray; `shines` while it has only been mirrored since it left the eye. */
static vec light_along(const scene *s, vec at, vec ray, int shines, int bounces, chance *c) {
    vec weight = make(1, 1, 1), light = make(0, 0, 0);
    for (int turn = 0, panes = 0; turn < bounces;) {
        surface p;
        if (!seen(s, at, ray, shines, 1, &p)) {
            float l = sky(s, shines ? s->reflected : s->filling, ray);
            return plus(light, times(weight, l));
        }
        if (p.is_ground && shines) {
            /* The ground as it lies around goods, darker close to them: without chance, so without noise. */
            vec off = minus(p.at, from(s->middle));
            float out = clampf(sqrtf(dot(off, off)) / s->reach, 0, 1), near = s->reach * 0.12f;
            float open = s->ground_light * (0.25f + 0.75f * p.distance / (p.distance + near));
            out = out * out * (3 - 2 * out);
            float l = open * (1 - out) + sky(s, s->reflected, ray) * out;
            return plus(light, times(weight, l));
        }
        if (p.is_ground) {
            weight = times(weight, s->ground_colour);
            ray = scattered(p.normal, c);
            at = lifted(&p); shines = 0; turn++;
            continue;
        }
        const material *m = p.of;
        if (m->kind == GLOW) return plus(light, product(weight, from(m->glow)));
        if (m->kind == PANE) {
            if (++panes > 8) return light;
            light = plus(light, product(weight, from(m->glow)));
            weight = product(weight, from(m->colour));
            at = plus(p.at, times(ray, 1e-5f));
            continue;
        }
        turn++;
        float cosine = -dot(p.normal, ray), share;
        if (m->kind == METAL) {
            ray = mirrored(p.normal, ray, shines ? m->roughness : fmaxf(m->roughness, 0.5f), c, &share);
            weight = times(product(weight, from(m->colour)), share);
        } else {
            float f = shines ? fresnel(m->f0, cosine) : 0;
            float chosen = clampf(f * 3, 0, 0.5f);
            if (chosen > 0 && drawn(c) < chosen) {
                ray = mirrored(p.normal, ray, m->roughness, c, &share);
                weight = times(weight, f / chosen * share);
            } else {
                weight = times(product(weight, from(m->colour)), (1 - f) / (1 - chosen));
                ray = scattered(p.normal, c);
                float under = dot(ray, p.flat);
                if (under < 0) ray = minus(ray, times(p.flat, 2 * under));
                shines = 0;
            }
        }
        if (dot(ray, p.flat) <= 0) return light;
        if (weight.x + weight.y + weight.z < 0.01f) return light;
        at = lifted(&p);
    }
    /* What is left is light that has gone to and fro: as much as comes from everywhere. */
    return plus(light, times(weight, shines ? 0.3f : 0.4f));
}

static vec held_back(vec l, float most) {
    float high = fmaxf(l.x, fmaxf(l.y, l.z));
    return high > most ? times(l, most / high) : l;
}

static vec on_board(const scene *s, int which, const float *uv) {
    int n = s->wood_size;
    float u = (uv[0] - floorf(uv[0])) * n, v = (uv[1] - floorf(uv[1])) * n;
    int i = (int)u % n, j = (int)v % n, i1 = (i + 1) % n, j1 = (j + 1) % n;
    float fu = u - (int)u, fv = v - (int)v;
    const float *b = s->wood + (size_t)which * n * n * 3;
    vec a0 = from(b + 3 * ((size_t)j * n + i)), a1 = from(b + 3 * ((size_t)j * n + i1));
    vec b0 = from(b + 3 * ((size_t)j1 * n + i)), b1 = from(b + 3 * ((size_t)j1 * n + i1));
    return plus(times(plus(times(a0, 1 - fu), times(a1, fu)), 1 - fv), times(plus(times(b0, 1 - fu), times(b1, fu)), fv));
}

static inline void add(float *to, vec l, float w) { to[0] += l.x * w; to[1] += l.y * w; to[2] += l.z * w; }

/*
 * One sample of a pixel. Channels: 0 light of the finish, 3 other light, 6 alpha, 7 goods, 8 normal,
 * 11 finish, 12 a first board, 15 a second, 18 brightness squared, 19 unused.
 */
static void sample(const scene *s, vec at, vec ray, float w, float *to, chance *c) {
    vec through = make(1, 1, 1);
    for (int panes = 0; panes < 12; panes++) {
        surface p;
        if (!seen(s, at, ray, 0, 0, &p)) break;
        const material *m = p.of;
        if (panes == 0) { to[7] += w; add(to + 8, p.normal, w); }
        if (m->kind == GLOW) {
            add(to + 3, product(through, from(m->glow)), w);
            to[6] += w;
            return;
        }
        float cosine = -dot(p.normal, ray), share;
        if (m->kind == PANE) {
            vec out = minus(ray, times(p.normal, 2 * dot(p.normal, ray)));
            float gleam = sky(s, s->reflected, out) * fresnel(0.04f, cosine) * 0.5f;
            add(to + 3, product(through, plus(from(m->glow), make(gleam, gleam, gleam))), w);
            through = product(through, from(m->colour));
            at = plus(p.at, times(ray, 1e-5f));
            continue;
        }
        float *base = m->is_finish ? to : to + 3;
        vec start = lifted(&p);
        if (m->is_finish) {
            to[11] += w;
            if (s->wood) { add(to + 12, on_board(s, 0, p.uv), w); add(to + 15, on_board(s, 1, p.uv), w); }
        }
        if (m->kind == METAL) {
            vec out = mirrored(p.normal, ray, m->roughness, c, &share);
            if (share > 0 && dot(out, p.flat) > 0) {
                vec l = held_back(light_along(s, start, out, 1, 4, c), 8);
                /* Metals pale where they are seen along their surface. */
                float pale = fresnel(0, cosine) * 0.7f;
                vec own = times(product(from(m->colour), l), (1 - pale) * share);
                add(base, product(through, own), w);
                add(to + 3, product(through, times(l, pale * share)), w);
            }
        } else {
            float f = fresnel(m->f0, cosine);
            /* Rough coats send little back where they are seen along their surface. */
            f *= 1 - 0.8f * m->roughness;
            /* First, as long as the lattice is not used up: most of what is seen comes from here. */
            vec towards = scattered(p.normal, c);
            float under = dot(towards, p.flat);
            if (under < 0) towards = minus(towards, times(p.flat, 2 * under));
            vec out = mirrored(p.normal, ray, m->roughness, c, &share);
            if (share > 0 && dot(out, p.flat) > 0) {
                vec l = held_back(light_along(s, start, out, 1, 2, c), 6);
                add(to + 3, product(through, times(l, f * share * GLEAM)), w);
            }
            vec l = held_back(light_along(s, start, towards, 0, 2, c), 6);
            vec colour = from(m->colour);
            if (m->wood >= 0 && s->wood) colour = on_board(s, m->wood, p.uv);
            add(base, product(through, times(product(colour, l), 1 - f)), w);
        }
        to[6] += w;
        return;
    }
    to[6] += w * (1 - (through.x + through.y + through.z) / 3);
}

static vec looking(const camera *cam, float x, float y) {
    vec ray = plus(plus(times(from(cam->right), x * cam->spread), times(from(cam->up), y * cam->spread)),
                   times(from(cam->away), -1));
    return unit(ray);
}

/*
 * Draws rows `first` up to `end` of the picture, from its top, and of those the columns between `left`
 * and `right`, CHANNELS floats a pixel.
 */
void expose(const scene *s, const camera *cam, int width, int height, int samples, int left, int right, int first,
            int end, float *out) {
    for (int y = first; y < end; y++) for (int x = left; x < right; x++) {
        float *to = out + ((size_t)y * width + x) * CHANNELS;
        uint32_t pixel = mixed(y * 9781u + x * 6271u + 77u);
        int wanted = samples;
        for (int i = 0; i < wanted; i++) {
            chance c = {mixed(pixel + i * 0x9e3779b9u), (uint32_t)i, 0, pixel};
            float a = drawn(&c), b = drawn(&c);
            /* A tent one and a half pixels wide. */
            float dx = (a < 0.5f ? sqrtf(2 * a) - 1 : 1 - sqrtf(2 - 2 * a)) * 0.75f;
            float dy = (b < 0.5f ? sqrtf(2 * b) - 1 : 1 - sqrtf(2 - 2 * b)) * 0.75f;
            float px = (x + 0.5f + dx) / width - 0.5f, py = (0.5f * height - (y + 0.5f + dy)) / width;
            sample(s, from(cam->at), looking(cam, px, py), 1, to, &c);
            if (i == samples - 1 && wanted == samples) {
                /* An edge runs through here: what lies on its sides must be weighed finely. */
                float apart = 1 - dot(from(to + 8), from(to + 8)) / (to[7] * to[7] + 1e-9f);
                if (to[7] > 0 && (to[7] < samples || apart > 0.02f)) wanted = samples + 9;
            }
        }
        for (int k = 0; k < CHANNELS; k++) to[k] /= wanted;
    }
}

/* How much of the light that falls on floor and wall the goods hold back, one float a pixel. */
void shade(const scene *s, const camera *cam, int width, int samples, int first, int end, float *out) {
    for (int y = first; y < end; y++) for (int x = 0; x < width; x++) {
        vec at = from(cam->at), ray = looking(cam, (x + 0.5f) / width - 0.5f, 0.5f - (y + 0.5f) / width);
        float floor_t = ray.z < -1e-6f && s->floor_z > -1e6f ? (s->floor_z - at.z) / ray.z : FAR;
        float wall_t = ray.y > 1e-6f && s->wall_y < 1e6f ? (s->wall_y - at.y) / ray.y : FAR;
        float t = fminf(floor_t, wall_t);
        if (t == FAR) { out[y * width + x] = 0; continue; }
        vec normal = floor_t < wall_t ? make(0, 0, 1) : make(0, -1, 0);
        at = plus(plus(at, times(ray, t)), times(normal, 2e-5f));
        uint32_t pixel = mixed(y * 9781u + x * 6271u + 99u);
        float open = 0, whole = 0;
        for (int i = 0; i < samples; i++) {
            chance c = {pixel + i, (uint32_t)i, 0, pixel};
            vec towards = scattered(normal, &c);
            float l = sky(s, s->filling, towards);
            whole += l;
            vec from_here = at, carried = make(1, 1, 1);
            for (int panes = 0; panes < 4; panes++) {
                hit h = met(s, from_here, towards, FAR, 0);
                if (h.triangle < 0) { open += l * carried.y; break; }
                const material *m = &s->materials[s->of[h.triangle]];
                if (m->kind != PANE) { open += l * 0.12f * carried.y * m->colour[1]; break; }
                carried = product(carried, from(m->colour));
                from_here = plus(from_here, times(towards, h.t + 1e-5f));
            }
        }
        out[y * width + x] = whole > 0 ? clampf(1 - open / whole, 0, 1) : 0;
    }
}

/* ---- noise ---- */

/*
 * One round of an edge-avoiding filter: each pixel becomes the mean of those at `step` around it that
 * face the same way, are as much finish and have about its light. Values are seven channels for whole
 * goods, `guide` is normal, finish, goods and the light as it is roughly there.
 */
void smooth(const float *in, const float *guide, int width, int height, int step, float light, int first, int end,
            float *out) {
    static const float kernel[3] = {0.375f, 0.25f, 0.0625f};
    for (int y = first; y < end; y++) for (int x = 0; x < width; x++) {
        size_t here = (size_t)y * width + x;
        const float *mine = in + 7 * here, *g = guide + 6 * here;
        float total[7] = {0}, weights = 0;
        if (g[4] == 0) { memset(out + 7 * here, 0, sizeof total); continue; }
        float scale = 1 / (light * (0.15f + g[5]));
        for (int dy = -2; dy <= 2; dy++) for (int dx = -2; dx <= 2; dx++) {
            int px = x + dx * step, py = y + dy * step;
            if (px < 0 || py < 0 || px >= width || py >= height) continue;
            size_t there = (size_t)py * width + px;
            const float *theirs = in + 7 * there, *h = guide + 6 * there;
            if (h[4] == 0) continue;
            float nx = g[0] - h[0], ny = g[1] - h[1], nz = g[2] - h[2], nf = g[3] - h[3];
            float apart = (nx * nx + ny * ny + nz * nz) * 60 + nf * nf * 60;
            float d = (h[5] - g[5]) * scale;
            float w = kernel[abs(dx)] * kernel[abs(dy)] * h[4] * expf(-apart - d * d);
            for (int k = 0; k < 7; k++) total[k] += theirs[k] * w;
            weights += w;
        }
        for (int k = 0; k < 7; k++) out[7 * here + k] = weights > 0 ? total[k] / weights : mine[k];
    }
}
