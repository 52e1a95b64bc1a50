NOIR_URL=https://club.example/noir/ python3 -m web build
